/** The heading levels that an outline shows, in the config and in front matter. */
import type { OutlineLevels, OutlineOption } from '../../runtime/model/index.js';

export const OUTLINE_EXPECTED = "must be false, 'deep', a level from 2 to 6, or two levels such as [2, 3]";

export function isOutlineOption(value: unknown): value is OutlineOption {
  if (value === false || value === 'deep' || isLevel(value)) return true;
  return Array.isArray(value) && value.length === 2 && value.every(isLevel) && value[0] <= value[1];
}

function isLevel(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 2 && Number(value) <= 6;
}

export function outlineLevels(option: OutlineOption): OutlineLevels | false {
  if (option === false || Array.isArray(option)) return option;
  return option === 'deep' ? [2, 6] : [option, option];
}
