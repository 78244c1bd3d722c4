import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const tools = {
  unpacker: ['python3', '--version'],
  hasher: ['sha256sum', '--version'],
  qpdf: ['qpdf', '--version'],
  pdfsig: ['pdfsig', '-v'],
} as const

/** Tells whether the programs are installed with which the authority's file is opened outside. */
export const hasOutsideTools = (): boolean =>
  Object.values(tools).every(([program, version]) => spawnSync(program, [version]).error === undefined)

/** Folder with files that came out of the product. */
export type OutsideFolder = {
  readonly path: string
  /** Names of all files, with their folders. */
  readonly names: readonly string[]
  /** Runs a program in the folder; returns its exit code with everything that it said. */
  readonly run: (program: string, ...args: readonly string[]) => { readonly code: number | null; readonly said: string }
  readonly remove: () => void
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Unpacks a ZIP into a folder of its own, as a program that is not ours does. */
export const unpackOutside = (zip: Uint8Array): OutsideFolder => {
  const folder = mkdtempSync(join(tmpdir(), 'danji-outside-'))
  const path = join(folder, 'unpacked')
  writeFileSync(join(folder, 'file.zip'), zip)
  const run: OutsideFolder['run'] = (program, ...args) => {
    const cwd = program === 'python3' ? folder : path
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    })
    return { code: status, said: `${stdout}${stderr}` }
  }
  const unpacked = run('python3', '-m', 'zipfile', '-e', 'file.zip', path)
  if (unpacked.code !== 0) throw new Error(unpacked.said)
  const names = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)))
  return { path, names, run, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Reads the first sheet of a workbook with nothing but Python's own library. */
export const readSheet = ({ path, run }: OutsideFolder, name: string): readonly (readonly string[])[] => {
  const { code, said } = run('python3', join(root, 'tests/application/read_sheet.py'), join(path, name))
  if (code !== 0) throw new Error(said)
  return JSON.parse(said) as readonly (readonly string[])[]
}

/** Runs the verifier of evidence files; without any network where the machine can take it away. */
export const verifyWithoutNetwork = ({ path }: OutsideFolder, name: string, key: string) => {
  const verify = [process.execPath, 'services/processes/verify-evidence.main.ts', join(path, name), '--key', key]
  const isOffline = spawnSync('unshare', ['-rn', 'true']).status === 0
  const [program, args] = isOffline ? ['unshare', ['-rn', ...verify]] : [process.execPath, verify.slice(1)]
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' })
  return { code: status, said: `${stdout}${stderr}` }
}
