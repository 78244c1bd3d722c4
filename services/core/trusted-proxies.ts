/** How many proxies stand in front, or their addresses and networks: whose X-Forwarded-For is believed. False: nobody's. */
export type TrustedProxies = false | number | readonly string[]

/**
 * Whether an address is one of ours; `hop` counts from the server, which is met at 0. A number holds only where nobody reaches the server but
 * through that many proxies; addresses hold anyway.
 */
export const proxyTrust = (proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) => {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  return proxies === false ? false : [...proxies]
}
