import type { TagType } from '@docs-cli/core/internal/runtime/model/index.js';

/** Colors of badges and tags for the types and variants of the other generators. */
export const BADGE_TYPES: Record<string, TagType> = {
  note: 'info',
  default: 'info',
  success: 'tip',
  caution: 'warning',
  info: 'info',
  tip: 'tip',
  warning: 'warning',
  danger: 'danger',
};
