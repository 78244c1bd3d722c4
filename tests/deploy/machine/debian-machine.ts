import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'

/** Debian machine with systemd as process 1, made by debootstrap and run by systemd-nspawn. */
export type Machine = {
  /** Its files, as seen from here. */
  readonly root: string
  readonly address: string
  /**
   * Runs a program as root. Returns what it printed.
   * @throws {Error} with its output where it ends with another code than 0
   */
  readonly run: (program: string, ...args: readonly string[]) => Promise<string>
  readonly stop: () => Promise<void>
}

/** Network of the machines, which reaches the outside by this machine's address. */
const BRIDGE = 'danji-drill'
const TABLE = 'danji_drill'
const PREFIX = '10.98.77'
/** Address of this machine on that network. */
export const HOST_ADDRESS = `${PREFIX}.1`

/** Packages that an installed Debian has and a minimal one lacks. */
const PACKAGES = 'systemd,systemd-sysv,dbus,ca-certificates,iproute2,procps'
const AUTHORITIES = '/usr/local/share/authorities.crt'
const BOOT_MS = 60_000

const must = (program: string, ...args: readonly string[]): string => {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1e8 })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}

/** Lists the programs that machines need and this machine lacks. */
export const missingPrograms = (): readonly string[] =>
  ['debootstrap', 'systemd-nspawn', 'nsenter', 'ip', 'nft', 'openssl'].filter(
    (program) => spawnSync('which', [program]).status !== 0,
  )

/** Opens the network of the machines. Returns a function that removes it. */
export const openNetwork = (): (() => void) => {
  const forwarding = '/proc/sys/net/ipv4/ip_forward'
  const before = readFileSync(forwarding, 'utf8')
  const close = (): void => {
    spawnSync('ip', ['link', 'del', BRIDGE])
    spawnSync('nft', ['delete', 'table', 'ip', TABLE])
    writeFileSync(forwarding, before)
  }
  close()
  must('ip', 'link', 'add', BRIDGE, 'type', 'bridge')
  must('ip', 'addr', 'add', `${HOST_ADDRESS}/24`, 'dev', BRIDGE)
  must('ip', 'link', 'set', BRIDGE, 'up')
  writeFileSync(forwarding, '1\n')
  must('nft', 'add', 'table', 'ip', TABLE)
  must('nft', 'add', 'chain', 'ip', TABLE, 'after', '{ type nat hook postrouting priority 100 ; }')
  must(
    'nft',
    'add',
    'rule',
    'ip',
    TABLE,
    'after',
    'ip',
    'saddr',
    `${PREFIX}.0/24`,
    'ip',
    'daddr',
    '!=',
    `${PREFIX}.0/24`,
    'masquerade',
  )
  return close
}

/** Makes the files of an empty Debian 12 in a folder; DEBIAN_MIRROR names another mirror. */
export const makeSystem = (directory: string): void => {
  const mirror = process.env['DEBIAN_MIRROR'] ?? 'http://deb.debian.org/debian'
  must('debootstrap', '--variant=minbase', `--include=${PACKAGES}`, 'bookworm', directory, mirror)
  copyFileSync('/etc/resolv.conf', join(directory, 'etc/resolv.conf'))
  // Authorities of a proxy that packages come through.
  const { NODE_EXTRA_CA_CERTS: authorities } = process.env
  if (authorities && existsSync(authorities)) copyFileSync(authorities, join(directory, AUTHORITIES))
}

const leaderOf = (nspawn: number | undefined): string | undefined =>
  spawnSync('pgrep', ['-P', String(nspawn)], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')[0] || undefined

/** Starts a machine on a copy of a system's files. @throws {Error} where it does not come up */
export const startMachine = async (system: string, root: string, number: number): Promise<Machine> => {
  mkdirSync(root)
  must('cp', '-a', `${system}/.`, root)
  const address = `${PREFIX}.${number}`
  const options = ['--register=no', '--keep-unit', '--boot', '--resolv-conf=off', `--network-bridge=${BRIDGE}`]
  // All that this machine has: a container within a container is given no more.
  const nspawn = spawn('systemd-nspawn', [...options, '--capability=all', `--directory=${root}`], { stdio: 'ignore' })
  const ended = once(nspawn, 'exit')
  const variables = [
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    'HOME=/root',
    ...(existsSync(join(root, AUTHORITIES))
      ? [`NODE_EXTRA_CA_CERTS=${AUTHORITIES}`, `npm_config_cafile=${AUTHORITIES}`]
      : []),
  ]

  const run = async (program: string, ...args: readonly string[]): Promise<string> => {
    const leader = leaderOf(nspawn.pid)
    if (leader === undefined) throw new Error('the machine does not run')
    const inside = ['-t', leader, '-m', '-u', '-i', '-n', '-p', '-r', '-w', '--', 'env', '-i', ...variables]
    const asked = spawn('nsenter', [...inside, program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    asked.stdout.on('data', (part: Buffer) => (output += part.toString()))
    asked.stderr.on('data', (part: Buffer) => (output += part.toString()))
    const [code] = (await once(asked, 'close')) as [number | null]
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output.slice(-6_000)}`)
    return output
  }

  const deadline = performance.now() + BOOT_MS
  while (
    !(await run('systemctl', 'is-system-running', '--wait').then(
      () => true,
      () => false,
    ))
  ) {
    if (performance.now() > deadline || nspawn.exitCode !== null) throw new Error('the machine does not come up')
    await sleep(500)
  }
  await run('ip', 'link', 'set', 'host0', 'up')
  await run('ip', 'addr', 'add', `${address}/24`, 'dev', 'host0')
  await run('ip', 'route', 'add', 'default', 'via', HOST_ADDRESS)
  const stop = async (): Promise<void> => {
    // Halts as a machine does whose power button is pressed; SIGTERM a second time kills it.
    nspawn.kill('SIGTERM')
    await Promise.race([ended, sleep(BOOT_MS)])
    nspawn.kill('SIGKILL')
  }
  return { root, address, run, stop }
}
