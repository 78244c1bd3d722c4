/** Token with the time (ms) until which it is used. */
export type CachedToken = { readonly kind: 'token'; readonly value: string; readonly until: number }

/**
 * Caches a token for all calls: fetched once for all waiting callers, and again once it ends or the
 * provider refuses it.
 */
export const cacheToken = <Failure extends { readonly kind: string }>(
  fetchToken: () => Promise<CachedToken | Failure>,
  now: () => Date,
) => {
  const state: { kept?: CachedToken; asking?: Promise<CachedToken | Failure> } = {}
  const renewed = async (): Promise<CachedToken | Failure> => {
    try {
      const got = await fetchToken()
      if (isToken(got)) state.kept = got
      return got
    } finally {
      delete state.asking
    }
  }
  /** Returns a token. `not`: one that the provider refused. */
  return async (not?: string): Promise<CachedToken | Failure> => {
    const { kept } = state
    if (kept && kept.value !== not && now().getTime() < kept.until) return kept
    return (state.asking ??= renewed())
  }
}

const isToken = (got: { readonly kind: string }): got is CachedToken => got.kind === 'token'
