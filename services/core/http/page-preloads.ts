import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Manifest that vite writes of a build: the files of each source, and those that they import. */
const manifestForm = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
  }),
)
type Manifest = z.output<typeof manifestForm>

/**
 * First screens that come in a piece of their own, by the addresses that show them; and what they
 * ask the server first.
 */
const screens = [
  {
    path: /^\/signature\/([A-Za-z0-9_-]{22})$/,
    source: 'src/signature/SignatureScreen.tsx',
    calls: (token: string) => [`/api/signature/${token}`, `/api/user/signature-token/${token}`],
  },
  {
    path: /^\/vote\/([A-Za-z0-9_-]{22})$/,
    source: 'src/vote/VoteScreen.tsx',
    calls: (linkId: string) => [`/api/vote/${linkId}`],
  },
] as const

const piecesOf = (manifest: Manifest, source: string, seen = new Set<string>()): readonly string[] => {
  const piece = manifest[source]
  if (!piece || piece.isEntry === true || seen.has(source)) return []
  seen.add(source)
  return [
    piece.file,
    ...(piece.css ?? []),
    ...(piece.imports ?? []).flatMap((imported) => piecesOf(manifest, imported, seen)),
  ]
}

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" href="/${file}">`

/**
 * Returns the style sheet of the fonts, for browsers without scripts: a script adds it for all
 * others.
 */
const fontsWithoutScripts = (manifest: Manifest): string => {
  const fonts = Object.entries(manifest).find(([source]) => source.endsWith('/fonts.css'))?.[1].file
  return fonts === undefined ? '' : `<noscript><link rel="stylesheet" href="/${fonts}"></noscript>`
}

/**
 * Returns the preload links of a page, so that browsers load what it needs before its first script
 * asks for it: each saved round trip is a sixth of a second on a slow line.
 */
export type Preloads = (path: string) => string

/**
 * Reads the build manifest of an app, for the preload links of its page; there are none without a
 * manifest.
 */
export const readPreloads = async (directory: string): Promise<Preloads> => {
  const manifestAt = join(directory, '.vite', 'manifest.json')
  if (!existsSync(manifestAt)) return () => ''
  const manifest = manifestForm.parse(JSON.parse(await readFile(manifestAt, 'utf8')))
  const entry = new Set(
    Object.values(manifest)
      .filter(({ isEntry }) => isEntry === true)
      .flatMap(({ imports = [] }) => imports.flatMap((name) => piecesOf(manifest, name))),
  )
  const links = new Map(
    screens.map(({ source }) => [
      source,
      [...new Set(piecesOf(manifest, source))]
        .filter((file) => !entry.has(file))
        .map(linkTo)
        .join(''),
    ]),
  )
  const always = fontsWithoutScripts(manifest)
  return (path) => {
    const screen = screens.find((one) => one.path.test(path))
    const [, token] = screen?.path.exec(path) ?? []
    if (!screen || token === undefined) return always
    const calls = screen
      .calls(token)
      .map((call) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${call}">`)
    return always + (links.get(screen.source) ?? '') + calls.join('')
  }
}
