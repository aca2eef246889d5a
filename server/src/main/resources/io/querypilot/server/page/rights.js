// What whoever has come in may do: what they may not is not offered.

let scopes = [];

export const granted = names => {
  scopes = names;
};

/** `run`: SQL of one's own, other pages of rows, exports; `review`: deciding on lessons, seeing how well it all works. */
export const may = scope => scopes.includes(scope);
