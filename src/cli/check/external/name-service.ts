/** Resolves host names, and says whether a host exists. */
import type { LookupAddress } from 'node:dns';
import { lookup as lookUp, Resolver } from 'node:dns/promises';

export interface NameService {
  /** Throws like `dns.lookup`. */
  addressesOf(host: string): Promise<LookupAddress[]>;
  /** Whether records of this kind exist; undefined if that cannot be determined. */
  isKnown(name: string, kind: 'A' | 'NS'): Promise<boolean | undefined>;
}

/**
 * A failed lookup does not prove that a host does not exist: the network may be down, or its DNS may know
 * only internal names. So the result counts only if the name service knows the top-level domain, or knows
 * `com` if the top-level domain does not exist either.
 */
export async function isUnknownHost(names: NameService, host: string): Promise<boolean> {
  if ((await names.isKnown(host, 'A')) !== false) return false;
  const domain = host.slice(host.lastIndexOf('.') + 1);
  return (await names.isKnown(domain, 'NS')) === true || (await names.isKnown('com', 'NS')) === true;
}

export function publicNames(): NameService {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const known = new Map<string, Promise<boolean | undefined>>();
  return {
    addressesOf: (host) => lookUp(host, { all: true }),
    isKnown(name, kind) {
      const key = `${kind} ${name}`;
      if (!known.has(key)) known.set(key, hasRecords(resolver, name, kind));
      return known.get(key)!;
    },
  };
}

async function hasRecords(resolver: Resolver, name: string, kind: 'A' | 'NS'): Promise<boolean | undefined> {
  try {
    return (await resolver.resolve(name, kind)).length > 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOTFOUND' ? false : undefined;
  }
}
