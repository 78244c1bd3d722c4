import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeSelfSigned } from '#infra/lib/pdf/seal/index.ts'
import { freePort } from '#infra/platform/postgres/embedded/port.ts'

const shipped = new URL('../../../infra/deploy/nginx/danji.conf', import.meta.url)
const DOMAIN = 'danji.example.kr'
const PROGRAM = '/usr/sbin/nginx'
const ASK_EVERY_MS = 50
const START_LIMIT_MS = 20_000

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (isOpen: boolean): void => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
  })

/** Replaces a text that must be there. @throws {Error} where it is not */
const replaced = (text: string, [from, to]: readonly [string, string]): string => {
  if (!text.includes(from)) throw new Error(`danji.conf has no ${from}`)
  return text.replaceAll(from, to)
}

/**
 * Runs Debian's nginx with the shipped configuration: only ports, the names of the certificate's
 * files and of the log are others, and an open port is added beside the encrypted one.
 */
export const startNginx = async (apis: readonly [number, number]) => {
  const home = mkdtempSync(join(tmpdir(), 'danji-nginx-'))
  // Its workers have an account of their own.
  chmodSync(home, 0o755)
  const within = (name: string): string => join(home, name)
  const [secure, open, redirecting] = [await freePort(), await freePort(), await freePort()]
  const { certificate, key } = makeSelfSigned(DOMAIN, new Date(Date.now() - 60_000), [DOMAIN])
  writeFileSync(within('certificate.pem'), certificate)
  writeFileSync(within('key.pem'), key)
  const replacements: readonly (readonly [string, string])[] = [
    ['127.0.0.1:3000', `127.0.0.1:${apis[0]}`],
    ['127.0.0.1:3001', `127.0.0.1:${apis[1]}`],
    ['listen 80;', `listen 127.0.0.1:${redirecting};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${secure} ssl http2; listen 127.0.0.1:${open};`],
    [`/etc/letsencrypt/live/${DOMAIN}/fullchain.pem`, within('certificate.pem')],
    [`/etc/letsencrypt/live/${DOMAIN}/privkey.pem`, within('key.pem')],
    ['/var/log/nginx/danji.log', within('danji.log')],
  ]
  writeFileSync(within('danji.conf'), replacements.reduce(replaced, readFileSync(shipped, 'utf8')))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${within(name)};`,
  )
  writeFileSync(
    within('nginx.conf'),
    `daemon off; pid ${within('pid')}; error_log stderr; events {} http { ${temporary.join(' ')} include danji.conf; }`,
  )
  const args = ['-p', home, '-c', within('nginx.conf')]
  const test = spawnSync(PROGRAM, ['-t', ...args], { encoding: 'utf8' })
  const nginx = spawn(PROGRAM, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const said: string[] = []
  nginx.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const deadline = performance.now() + START_LIMIT_MS
  while (!(await listens(open))) {
    if (nginx.exitCode !== null || performance.now() > deadline)
      throw new Error(`nginx does not start: ${said.join('')}`)
    await sleep(ASK_EVERY_MS)
  }
  return {
    url: `http://127.0.0.1:${open}`,
    secure,
    redirecting,
    domain: DOMAIN,
    certificate,
    /** Exit code and output of `nginx -t`. */
    test: { status: test.status, output: test.stderr },
    log: (): string => readFileSync(within('danji.log'), 'utf8'),
    close: async (): Promise<void> => {
      const ended = once(nginx, 'exit')
      nginx.kill('SIGTERM')
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}
