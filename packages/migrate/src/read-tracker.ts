/**
 * Records which keys of an object are read. A migration cannot move what it never reads, so these keys are listed,
 * also if docs-cli does not know them.
 */

/** A key that was not read. */
export interface UnreadKey {
  owner: object;
  key: string;
  /** Names of keys from the root, without indexes of arrays. */
  path: string[];
}

export class ReadTracker {
  /** Tracked object -> the object itself. */
  readonly #targets = new WeakMap<object, object>();
  readonly #views = new WeakMap<object, object>();
  readonly #read = new WeakMap<object, Set<string>>();

  /** The same value, with each read of its keys recorded. */
  track<T>(value: T): T {
    if (typeof value !== 'object' || value === null || this.#targets.has(value)) return value;
    const known = this.#views.get(value);
    if (known !== undefined) return known as T;
    const keys = new Set<string>();
    const view = new Proxy<object>(value, {
      get: (target, key, receiver) => {
        if (typeof key === 'string') keys.add(key);
        return this.track(Reflect.get(target, key, receiver) as unknown);
      },
    });
    this.#read.set(value, keys);
    this.#views.set(value, view);
    this.#targets.set(view, value);
    return view as T;
  }

  /** The object without recording, for a value that is handed over as a whole. */
  targetOf<T extends object>(value: T): T {
    return (this.#targets.get(value) ?? value) as T;
  }

  /** Counts keys as read, with everything below them. */
  ignore(value: object, keys: readonly string[]): void {
    const target = this.targetOf(value) as Record<string, unknown>;
    for (const key of keys) {
      if (!Object.hasOwn(target, key)) continue;
      this.#keysOf(target).add(key);
      this.#ignoreAll(target[key], new Set());
    }
  }

  /** The outermost keys that were not read. */
  unread(value: unknown): UnreadKey[] {
    return this.#visit(value, [], new Set()).unread;
  }

  #keysOf(target: object): Set<string> {
    this.track(target);
    return this.#read.get(target)!;
  }

  #ignoreAll(value: unknown, visited: Set<object>): void {
    if (typeof value !== 'object' || value === null || visited.has(value)) return;
    visited.add(value);
    for (const [key, inner] of Object.entries(value)) {
      this.#keysOf(value).add(key);
      this.#ignoreAll(inner, visited);
    }
  }

  #visit(value: unknown, path: string[], visited: Set<object>): { unread: UnreadKey[]; isRead: boolean } {
    if (typeof value !== 'object' || value === null || visited.has(value))
      return { unread: [], isRead: true };
    visited.add(value);
    const read = this.#read.get(value);
    const entries = Object.entries(value);
    const unread: UnreadKey[] = [];
    let isRead = entries.length === 0;
    for (const [key, inner] of entries) {
      const below = Array.isArray(value) ? path : [...path, key];
      const isKeyRead = read?.has(key) === true;
      // An array whose elements are texts may be used as a whole.
      const found = isKeyRead ? this.#visit(inner, below, visited) : undefined;
      if (found?.isRead === true) {
        isRead = true;
        unread.push(...found.unread);
      } else if (!isEmpty(inner)) unread.push({ owner: value, key, path: below });
    }
    return { unread, isRead };
  }
}

/** Nothing is lost with such a value. */
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
