/** Binary search: the number of items at the start of a sorted list for which `isBefore` is true. */
export function countBefore(length: number, isBefore: (i: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
