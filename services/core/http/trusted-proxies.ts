import { BlockList, isIP } from 'node:net'

/**
 * Proxies whose X-Forwarded-For is believed: their number, or their addresses and networks. False:
 * none.
 */
export type TrustedProxies = false | number | readonly string[]

/**
 * Returns a test for addresses of our proxies; `hop` counts from the server, which is 0. A number
 * is only safe if every client comes through that many proxies; addresses are safe in any case.
 */
export const proxyTrust = (proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) => {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  return proxies === false ? false : [...proxies]
}

/** Prefix of an IPv4 address where the server listens on IPv6. */
const MAPPED = '::ffff:'

/**
 * Returns a test for peers that are our proxies; with a number, nobody else can reach the server.
 */
export const peerTrust = (proxies: TrustedProxies): ((address: string | undefined) => boolean) => {
  if (proxies === false || typeof proxies === 'number') return () => proxies !== false
  const networks = new BlockList()
  for (const network of proxies) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) networks.addAddress(address, family)
    else networks.addSubnet(address, Number(bits), family)
  }
  return (address = '') => {
    const mapped = address.startsWith(MAPPED) ? address.slice(MAPPED.length) : ''
    const plain = isIP(mapped) === 4 ? mapped : address
    return networks.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
  }
}
