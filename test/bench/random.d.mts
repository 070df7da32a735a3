export interface Random {
  /** An integer from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
}

export function createRandom(seed: string): Random;
