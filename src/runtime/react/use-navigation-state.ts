import { useSyncExternalStore } from 'react';
import { isLoading, subscribeLoading } from '../browser/navigation/navigator.js';

/** Whether another page is loading. */
export function useNavigationState(): { loading: boolean } {
  return { loading: useSyncExternalStore(subscribeLoading, isLoading, () => false) };
}
