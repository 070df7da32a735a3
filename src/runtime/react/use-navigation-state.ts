import { useSyncExternalStore } from 'react';
import { isLoading, subscribeLoading } from '../browser/navigator.js';

/** Is another page on its way? */
export function useNavigationState(): { loading: boolean } {
  return { loading: useSyncExternalStore(subscribeLoading, isLoading, () => false) };
}
