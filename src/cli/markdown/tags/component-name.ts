/** Decides which names in angle brackets are component tags and which are HTML. */

/**
 * HTML names in capitals are still HTML. A single capital is more likely a type parameter in prose:
 * `Promise<T>`.
 */
const htmlInCapitals = new Set(
  (
    'ABBR ADDRESS AREA ARTICLE ASIDE AUDIO BASE BDI BDO BLOCKQUOTE BODY BR BUTTON CANVAS CAPTION CENTER CITE CODE ' +
    'COL COLGROUP DATA DATALIST DD DEL DETAILS DFN DIALOG DIV DL DT EM EMBED FIELDSET FIGCAPTION FIGURE FONT FOOTER ' +
    'FORM H1 H2 H3 H4 H5 H6 HEAD HEADER HR HTML IFRAME IMG INPUT INS KBD LABEL LEGEND LI LINK MAIN MAP MARK MENU ' +
    'META METER NAV NOSCRIPT OBJECT OL OPTGROUP OPTION OUTPUT PARAM PICTURE PRE PROGRESS RP RT RUBY SAMP SCRIPT ' +
    'SEARCH SECTION SELECT SLOT SMALL SOURCE SPAN STRONG STYLE SUB SUMMARY SUP SVG TABLE TBODY TD TEMPLATE TEXTAREA ' +
    'TFOOT TH THEAD TIME TITLE TR TRACK UL VAR VIDEO WBR'
  ).split(' '),
);

export function isComponentName(name: string): boolean {
  return /^[A-Z]/.test(name) && !htmlInCapitals.has(name);
}

/** HTML names of one letter. They are tags only if other evidence shows that they are not type parameters. */
export function isOneLetterTag(name: string): boolean {
  return /^[ABIPQSU]$/.test(name);
}
