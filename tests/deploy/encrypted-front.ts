import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** Certificate for an address of this machine that vouches for itself, and its key: paths. */
export type OwnCertificate = { readonly host: string; readonly certificate: string; readonly key: string }

/** Writes a certificate into a folder. */
export const makeCertificate = (directory: string, host = '127.0.0.1'): OwnCertificate => {
  const [certificate, key] = [join(directory, 'front.pem'), join(directory, 'front.key')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const name = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=IP:${host}`]
  execFileSync('openssl', ['req', ...kind, ...name, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  return { host, certificate, key }
}

/** Serves an address of this machine over https, since production takes no other one. */
export const encrypt = async (address: string, { host, certificate, key }: OwnCertificate) => {
  const { hostname, port } = new URL(address)
  const server = createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, (asked, answer) => {
    const passed = request(
      { hostname, port, path: asked.url, method: asked.method, headers: asked.headers },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers)
        given.pipe(answer)
      },
    )
    passed.once('error', () => answer.destroy())
    asked.pipe(passed)
  })
  server.listen(0, host)
  await once(server, 'listening')
  return {
    address: `https://${host}:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
