/**
 * The performance budgets. Site sizes are in pages, KB is 1,024 bytes after gzip.
 *
 * A budget that depends on the size of the site is a map; a size that is not in it has no budget. The sizes
 * for search are the pages of one language, and `own` is this repository's site.
 */
export const budgets = {
  coldBuild: { 100: 1.4, 1000: 5.5, 10000: 55 },
  secondBuild: { 100: 0.5, 1000: 1.2, 10000: 8 },
  buildMemory: { 1000: 350, 10000: 1024 },
  check: { 1000: 0.5, 10000: 1 },
  checkCold: { 1000: 2, 10000: 10 },
  devCold: 700,
  devWarm: 400,
  edit: { 100: 50, 10000: 150 },
  visit: 30,
  visitScript: 4,
  visitStyle: 10,
  movedScript: 90,
  searchScript: 20,
  searchMissed: 5,
  searchData: { own: 145 },
  searchFirst: 250,
  searchNext: 60,
  searchPainted: 10,
  searchPaintedP95: 30,
  searchTask: 50,
  payload: 8,
  paint: 540,
  blocking: 0,
  shift: 0,
};

/** The budget of this name for a site of this size. */
export function budgetOf(name, size) {
  const budget = budgets[name];
  return typeof budget === 'object' ? budget[size] : budget;
}
