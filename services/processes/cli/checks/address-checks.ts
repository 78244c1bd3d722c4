import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { BlockList, isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { fault, warning, well, type Finding, type InstallationCheck } from '../finding.ts'

const DAY_MS = 86_400_000
/** Days before its end by which Caddy and certbot have renewed a certificate. */
const RENEWED_DAYS = 14
const CONNECT_MS = 8_000
const HTTPS_PORT = 443

const inner = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  inner.addSubnet(network, bits)
inner.addAddress('::1', 'ipv6')
inner.addSubnet('fc00::', 7, 'ipv6')

const isInner = (address: string): boolean => inner.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Resolves a host; tests give their own. */
export type Lookup = (host: string) => Promise<readonly string[]>

const lookUp: Lookup = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)

const dnsFindings = async (host: string, resolve: Lookup): Promise<readonly Finding[]> => {
  if (isIP(host) > 0)
    return [warning('dns', `PUBLIC_URL has the address ${host}, not a name`, 'set it to the name of a host')]
  const addresses = await resolve(host)
  if (addresses.length > 0 && addresses.every(isInner))
    return [
      warning(
        'dns',
        `${host} is ${addresses.join(', ')}, which residents cannot reach`,
        "let the name point to this server's public address",
      ),
    ]
  return [well('dns', `${host} is ${addresses.join(', ')}`)]
}

/** Returns the check that the host of `PUBLIC_URL` is known. */
export const dnsCheck = (publicUrl: string, resolve: Lookup = lookUp): InstallationCheck => {
  const host = new URL(publicUrl).hostname.replaceAll(/^\[|\]$/g, '')
  return {
    name: 'dns',
    advice: `add a record A (and AAAA) for ${host} with the address of this server`,
    run: () => dnsFindings(host, resolve),
  }
}

const handshake = async (host: string, port: number): Promise<TLSSocket> => {
  const name = isIP(host) > 0 ? {} : { servername: host }
  // The certificate is looked at below: a refused one could not be told from a server that is away.
  const socket = connect({ host, port, ...name, rejectUnauthorized: false })
  await once(socket, 'secureConnect', { signal: AbortSignal.timeout(CONNECT_MS) }).catch((error: unknown) => {
    socket.destroy()
    throw error
  })
  return socket
}

const certificateFinding = (host: string, socket: TLSSocket, now: Date): Finding => {
  const end = new Date(socket.getPeerCertificate().valid_to)
  const day = end.toISOString().slice(0, 10)
  const renew = 'see why it is not renewed: the log of Caddy, ports 80 and 443'
  if (end <= now) return fault('tls', `the certificate of ${host} ended on ${day}`, renew)
  if (!socket.authorized)
    return fault(
      'tls',
      `browsers refuse the certificate of ${host} (${String(socket.authorizationError)})`,
      'take one of a public authority: leave CADDY_OPTIONS empty in .env (local_certs is for a trial)',
    )
  if (end.getTime() - now.getTime() < RENEWED_DAYS * DAY_MS)
    return warning('tls', `the certificate of ${host} ends on ${day}`, renew)
  return well('tls', `the certificate of ${host} is valid until ${day}`)
}

/** Returns the check of the certificate that browsers see at `PUBLIC_URL`. */
export const tlsCheck = (publicUrl: string, now: () => Date): InstallationCheck => {
  const { protocol, hostname, port } = new URL(publicUrl)
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  return {
    name: 'tls',
    advice: `start the product and its proxy, and let ports 80 and 443 of ${host} through`,
    run: async () => {
      if (protocol !== 'https:')
        return [warning('tls', 'PUBLIC_URL is not encrypted', 'set it to https://… before residents use it')]
      const socket = await handshake(host, port === '' ? HTTPS_PORT : Number(port))
      try {
        return [certificateFinding(host, socket, now())]
      } finally {
        socket.destroy()
      }
    },
  }
}
