/** The page is there, perhaps, but this client cannot show it: the browser loads it. */
export class PlainLoadNeeded extends Error {}
