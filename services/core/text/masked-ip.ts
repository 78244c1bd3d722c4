const groupsOf = (address: string): readonly string[] => {
  const [before = '', after] = address.split('::')
  const [head, tail] = [before.split(':').filter(Boolean), (after ?? '').split(':').filter(Boolean)]
  return after === undefined
    ? head
    : [...head, ...Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0'), ...tail]
}

/**
 * Masks an IP address so that it does not distinguish one machine from its neighbours: of IPv4 the
 * last number, of IPv6 the interface, its last 64 bits (RFC 4291, section 2.5.4). An invalid
 * address shows nothing.
 */
export const maskIp = (address: string): string => {
  // IPv4 seen through an IPv6 socket: ::ffff:203.0.113.7
  const four = /(?:^|:)(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address)?.[1]
  if (four) return `${four}.*`
  const groups = groupsOf(address.split('%')[0] ?? '')
  return groups.length === 8 ? `${groups.slice(0, 4).join(':')}:*` : '*'
}
