// Before anything is painted: the theme that was chosen. No module, because those come after the first paint.
const theme = localStorage.getItem('theme');
if (theme) document.documentElement.dataset.theme = theme;
