import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

type Result = { readonly code: number | null; readonly output: string }

/** Container that runs: an image's process 1 with a read-only root, on the network of this machine. */
export type RunningContainer = {
  readonly output: () => string
  readonly hasEnded: () => boolean
  /** Runs a command beside process 1; returns its exit code and what it printed. */
  readonly exec: (...command: readonly string[]) => Promise<Result>
  /** Sends SIGTERM to process 1. Returns its exit code, and the milliseconds it took. */
  readonly stop: () => Promise<{ readonly code: number | null; readonly ms: number }>
}

type ContainerOptions = {
  readonly command: readonly string[]
  readonly variables: Readonly<Record<string, string>>
  /** Folder of this machine, in place of the volume /data, and further files, read-only. */
  readonly data: string
  readonly files: readonly string[]
}

/** Program that builds images and runs them. */
export type Engine = {
  readonly name: string
  readonly build: (image: string, context: string, options: BuildOptions) => void
  /** Megabytes of the image's files. */
  readonly megabytes: (image: string) => number
  readonly run: (image: string, options: ContainerOptions) => RunningContainer
  readonly close: () => void
}

type BuildOptions = {
  readonly args: Readonly<Record<string, string>>
  /** Authorities of a proxy that packages come through; absent: none. */
  readonly authorities: string | undefined
}

const must = (program: string, args: readonly string[]): string => {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1e8 })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return stdout.trim()
}

const inherit = (program: string, args: readonly string[]): void => {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} ${args[0]} ended with ${status}`)
}

const argumentsOf = (args: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(args).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`])

const UNIT = 1_000_000

/** Output of a process, and how it ended. */
const watch = (program: string, args: readonly string[]) => {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  const exited = once(child, 'exit') as Promise<[number | null]>
  return { child, exited, output: () => chunks.join(''), hasEnded: () => child.exitCode !== null }
}

/** Servers that the container needs run in this process, so it goes on meanwhile. */
const resultOf = async (program: string, args: readonly string[]): Promise<Result> => {
  const { child, output } = watch(program, args)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: output() }
}

const timed = async (exited: Promise<[number | null]>): ReturnType<RunningContainer['stop']> => {
  const began = performance.now()
  const [code] = await exited
  return { code, ms: Math.round(performance.now() - began) }
}

/** Docker, with its own builder and isolation. */
const docker: Engine = {
  name: 'docker',
  build: (image, context, { args }) =>
    inherit('docker', [
      'build',
      '-f',
      `${context}/infra/deploy/Dockerfile`,
      '-t',
      image,
      ...argumentsOf(args),
      context,
    ]),
  megabytes: (image) => Number(must('docker', ['image', 'inspect', '--format', '{{.Size}}', image])) / UNIT,
  run: (image, { command, variables, data, files }) => {
    const name = `danji-try-${Math.random().toString(36).slice(2)}`
    const mounts = ['-v', `${data}:/data`, ...files.flatMap((file) => ['-v', `${file}:${file}:ro`])]
    const env = Object.entries(variables).flatMap(([key, value]) => ['-e', `${key}=${value}`])
    const hardened = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges']
    const options = ['--rm', '--name', name, '--network', 'host', ...hardened, ...mounts, ...env]
    const { exited, output, hasEnded } = watch('docker', ['run', ...options, image, ...command])
    return {
      output,
      hasEnded,
      exec: (...asked) => resultOf('docker', ['exec', name, ...asked]),
      stop: () => {
        must('docker', ['kill', '--signal', 'SIGTERM', name])
        return timed(exited)
      },
    }
  },
  close: () => {},
}

/** Files of the image are seen read-only from here on; /data, /tmp, /proc and /dev are mounted over them. */
const enter = (root: string, data: string, files: readonly string[]): string =>
  [
    `mount --bind ${root} ${root}`,
    `mount -o remount,bind,ro ${root}`,
    `mount --bind ${data} ${root}/data`,
    `mount -t tmpfs tmpfs ${root}/tmp && chmod 1777 ${root}/tmp`,
    // The files lie below /tmp.
    ...files.map((file) => `mkdir -p ${root}$(dirname ${file}) && touch ${root}${file}`),
    ...files.map((file) => `mount --bind -o ro ${file} ${root}${file}`),
    `mount -t proc proc ${root}/proc`,
    `mount --rbind /dev ${root}/dev`,
  ].join(' && ')

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Process 1 of its own process space, among the processes below one of this machine. */
const firstBelow = (parent: number): number =>
  Number(readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ')[0])

/**
 * Buildah for the image, unshare and chroot for what runs: for root on a machine whose kernel lets no
 * container engine start.
 */
const createBuildah = (): Engine => {
  const mounted = new Map<string, { readonly container: string; readonly root: string }>()
  const mount = (image: string) => {
    const known = mounted.get(image)
    if (known) return known
    const container = must('buildah', ['from', '--pull-never', image])
    const fresh = { container, root: must('buildah', ['mount', container]) }
    mounted.set(image, fresh)
    return fresh
  }
  const settingsOf = (image: string): Readonly<Record<string, string>> => {
    const { container } = mount(image)
    const lines = must('buildah', ['inspect', '--format', '{{range .OCIv1.Config.Env}}{{println .}}{{end}}', container])
    return Object.fromEntries(lines.split('\n').map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]))
  }
  return {
    name: 'buildah',
    build: (image, context, { args, authorities }) => {
      const inside = '/run/authorities.pem'
      const proxied = authorities
        ? ['--volume', `${authorities}:${inside}:ro`, '--build-arg', `NODE_EXTRA_CA_CERTS=${inside}`]
        : []
      const file = `${context}/infra/deploy/Dockerfile`
      const options = ['--isolation', 'chroot', '--format', 'docker', '--layers', ...proxied, ...argumentsOf(args)]
      inherit('buildah', ['bud', ...options, '-f', file, '-t', image, context])
    },
    megabytes: (image) => Number(must('du', ['-s', '--block-size=1000000', mount(image).root]).split('\t')[0]),
    run: (image, { command, variables, data, files }) => {
      const { root } = mount(image)
      const env = Object.entries({ ...settingsOf(image), ...variables }).map(([key, value]) => `${key}=${value}`)
      const inside = ['chroot', '--userspec=10001:10001', root, '/usr/bin/env', '-i', '-C', '/app', ...env]
      const script = `${enter(root, data, files)} && exec ${[...inside, ...command].map(quoted).join(' ')}`
      const space = ['--mount', '--pid', '--fork', '--kill-child=SIGKILL']
      const { child, exited, output, hasEnded } = watch('unshare', [...space, 'sh', '-c', script])
      const first = (): string => String(firstBelow(child.pid ?? 0))
      return {
        output,
        hasEnded,
        exec: (...asked) => resultOf('nsenter', ['-t', first(), '-m', '-p', ...inside, ...asked]),
        stop: () => {
          process.kill(Number(first()), 'SIGTERM')
          return timed(exited)
        },
      }
    },
    close: () => {
      for (const { container } of mounted.values()) must('buildah', ['rm', container])
    },
  }
}

const answers = (program: string, args: readonly string[]): boolean => spawnSync(program, args).status === 0

/** Returns Docker where it answers, else Buildah. @throws {Error} where neither is there */
export const findEngine = (): Engine => {
  if (answers('docker', ['info'])) return docker
  if (answers('buildah', ['--version']) && process.getuid?.() === 0) return createBuildah()
  throw new Error('neither Docker answers, nor is Buildah installed and this root')
}
