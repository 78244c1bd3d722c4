import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { ensureAppsBuilt } from '#infra/platform/app-build/build-apps.ts'

const root = mkdtempSync(join(tmpdir(), 'danji-apps-'))
afterAll(() => rmSync(root, { recursive: true }))

const write = (path: string, content: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}

symlinkSync(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(root, 'node_modules'))
write('package.json', '{"type": "module", "imports": {"#services/*": "./services/*"}}')
write('services/list/lists.contract.ts', 'export const path = "/api/list"')
for (const app of ['resident-ui', 'admin-ui']) {
  write(
    `${app}/vite.config.ts`,
    `export default { root: import.meta.dirname, build: { outDir: 'dist', emptyOutDir: true } }`,
  )
  write(`${app}/index.html`, '<script type="module" src="/src/main.ts"></script>')
  write(`${app}/src/main.ts`, 'import { path } from "#services/list/lists.contract.ts"; document.title = path')
}

const wasBuilt = async (): Promise<boolean> => (await ensureAppsBuilt(root)).built

it('builds the apps, and again only where what they are made of changed', { timeout: 60_000 }, async () => {
  expect(await wasBuilt()).toBe(true)
  expect(existsSync(join(root, 'admin-ui/dist/index.html'))).toBe(true)
  expect(await wasBuilt()).toBe(false)
  write('services/list/lists.routes.ts', 'export {}')
  expect(await wasBuilt()).toBe(false)
  write('services/list/lists.contract.ts', 'export const path = "/api/lists"')
  expect(await wasBuilt()).toBe(true)
  expect(await wasBuilt()).toBe(false)
})

it('shows why a build failed, and tries again at the next start', { timeout: 60_000 }, async () => {
  write('resident-ui/src/main.ts', 'import "./missing.ts"')
  await expect(ensureAppsBuilt(root)).rejects.toThrow(/building resident-ui failed:[\s\S]*missing\.ts/)
  await expect(ensureAppsBuilt(root)).rejects.toThrow(/building resident-ui failed/)
  write('resident-ui/src/missing.ts', 'export {}')
  expect(await wasBuilt()).toBe(true)
})

const dist = join(root, 'admin-ui/dist')

/** Builds another page; returns the path of its script. */
const buildPage = async (title: string): Promise<string> => {
  write('admin-ui/src/main.ts', `document.title = "${title}"`)
  expect(await wasBuilt()).toBe(true)
  const [, script = ''] = /src="([^"]+)"/.exec(readFileSync(join(dist, 'index.html'), 'utf8')) ?? []
  return join(dist, script)
}

it('leaves the files of the former build to a product that runs on it', { timeout: 60_000 }, async () => {
  const [first, second] = [await buildPage('first'), await buildPage('second')]
  expect([first, second].map((path) => existsSync(path))).toEqual([true, true])
  const third = await buildPage('third')
  expect([first, second, third].map((path) => existsSync(path))).toEqual([false, true, true])
})

it('keeps what stands where a build fails, and removes the rest of a broken one', { timeout: 60_000 }, async () => {
  const script = await buildPage('fourth')
  mkdirSync(join(dist, '.unfinished-999999999'))
  write('admin-ui/src/main.ts', 'import "./missing.ts"')
  await expect(ensureAppsBuilt(root)).rejects.toThrow(/building admin-ui failed/)
  expect([script, join(dist, 'index.html')].map((path) => existsSync(path))).toEqual([true, true])
  write('admin-ui/src/missing.ts', 'export {}')
  expect(await wasBuilt()).toBe(true)
  expect(readdirSync(dist).filter((name) => name.startsWith('.unfinished'))).toEqual([])
})

it('takes a build as it is where the sources are not there, as in an image', async () => {
  const script = await buildPage('fifth')
  for (const app of ['admin-ui', 'resident-ui'])
    for (const name of readdirSync(join(root, app)).filter((one) => one !== 'dist'))
      rmSync(join(root, app, name), { recursive: true })
  write('services/list/lists.contract.ts', 'export const path = "/api/another"')
  expect(await wasBuilt()).toBe(false)
  expect(existsSync(script)).toBe(true)
})
