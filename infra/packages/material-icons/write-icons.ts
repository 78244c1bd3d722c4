// Writes one module per icon that the office app or React Admin imports, and removes the others.
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SOURCE = '@mui/icons-material@9.5.0'
const USERS = ['admin-ui/src/**/*.{ts,tsx}', 'node_modules/react-admin/dist/**/*.js', 'node_modules/ra-*/dist/**/*.js']
const IMPORT = /^import .* from ['"]@mui\/icons-material\/(\w+)['"]/gm
/** An element as the package's build writes it: its name, its attributes, and its key in a list. */
const ELEMENT = /_jsx\("(path|circle|ellipse)", \{\n([\s\S]*?)\n\s*\}(?:, "\d+")?\)/g

/** A group around all elements, whose only attribute each of them gets instead. */
const GROUP = /_jsxs\("g", \{\n\s*(fillRule: "evenodd"),/

const root = join(import.meta.dirname, '../../..')
const icons = join(import.meta.dirname, 'icons')

const namesInUse = (): readonly string[] => {
  const files = globSync(USERS, { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'))
  return [...new Set(files.flatMap((text) => [...text.matchAll(IMPORT)].map(([, name = '']) => name)))].toSorted()
}

/**
 * Returns the module of an icon.
 * @throws Error where the package draws it with something unknown
 */
const moduleOf = (name: string, source: string): string => {
  const [, shared] = GROUP.exec(source) ?? []
  const shapes = [...source.matchAll(ELEMENT)].map(([, element = '', attributes = '']) => {
    const all = [attributes.trim(), shared].filter((attribute) => attribute !== undefined)
    const lines = all
      .join(', ')
      .split('\n')
      .map((line) => line.trim())
    return `['${element}', { ${lines.filter((line) => line !== '').join(' ')} }]`
  })
  const elements = source.split(/_jsxs?\(/).length - 1
  if (shapes.length === 0 || elements !== shapes.length + (shared === undefined ? 0 : 1))
    throw new Error(`${name} is drawn with elements that are not known`)
  return `import { pathIcon } from '../../path-icon.ts'\n\nexport default pathIcon('${name}', ${shapes.join(', ')})\n`
}

const download = mkdtempSync(join(tmpdir(), 'material-icons-'))
try {
  execFileSync('npm', ['pack', SOURCE, '--silent', '--pack-destination', download])
  const [archive = ''] = readdirSync(download)
  execFileSync('tar', ['-xzf', join(download, archive), '-C', download])
  const names = namesInUse()
  const modules = names.map((name) => moduleOf(name, readFileSync(join(download, 'package', `${name}.mjs`), 'utf8')))
  rmSync(icons, { recursive: true, force: true })
  for (const [index, name] of names.entries()) {
    const folder = join(icons, name.slice(0, 1))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${name}.ts`), modules[index] ?? '')
  }
  writeFileSync(join(import.meta.dirname, 'LICENSE'), readFileSync(join(download, 'package', 'LICENSE'), 'utf8'))
  execFileSync(join(root, 'node_modules/.bin/oxfmt'), [icons])
  console.info(`${names.length} icons of ${SOURCE} are written.`)
} finally {
  rmSync(download, { recursive: true, force: true })
}
