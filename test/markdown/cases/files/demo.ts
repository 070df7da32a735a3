// #region config
  export const a = 1;
    export const b = 2;
// #endregion config
export const c = `x`;
