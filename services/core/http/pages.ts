import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerNotFound } from '../errors/error-handler.ts'
import { addEvidencePage } from './evidence-page.ts'
import { addressWithoutTrailingText } from '../text/trailing-text.ts'
import { withLongTimeout, withPreview, type FindPreview } from './link-preview.ts'
import { readPreloads } from './page-preloads.ts'
import { policyWith, type FindPageSources } from './page-sources.ts'
import { isCall, nonceOf } from './security.ts'

const NONCE_MARK = '__CSP_NONCE__'
const POLICY = 'content-security-policy'
const YEAR_SECONDS = 31_536_000

/**
 * Headers of pages and calls that mean nothing for a script or a font: they would add half a
 * kilobyte to each file of a first screen.
 */
const ofPagesAlone = [
  'content-security-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]

/** Whether a page belongs to the admin app; all others are the residents'. */
const isOffice = (path: string): boolean => /^\/(?:admin|auth)(?:\/|$)/.test(path)

/** First parts of the addresses of residents' screens (resident-ui/src/App.tsx). */
export const residentPaths = [
  'm',
  'vote',
  'document',
  'identity',
  'minutes',
  'attendance',
  'attend',
  'display',
  'disclosure',
  'trustee',
  'signature',
  'objection',
  'guide',
] as const

/** Tells whether some screen has an address; other addresses show a page that says so, with 404. */
const isKnown = (path: string): boolean => {
  const [, first = ''] = path.split('/', 2)
  return first === '' || isOffice(path) || residentPaths.some((known) => known === first)
}

const isReadable = (path: string): boolean => {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/**
 * Returns a page's address with broken percent escapes taken literally: a visitor with half a link
 * gets a page that says so.
 */
export const readableUrl = ({ url = '/' }: Pick<IncomingMessage, 'url'>): string => {
  const [path = ''] = url.split('?')
  return isCall(url) || isReadable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length)
}

const pageOf = async (directory: string): Promise<string> => readFile(join(directory, 'index.html'), 'utf8')

type Directories = { readonly office: string; readonly residents: string }

/** Their hashed files, for a year. */
const addAssets = async (app: FastifyInstance, directories: Directories): Promise<void> => {
  for (const directory of [directories.office, directories.residents])
    await app.register(fastifyStatic, {
      root: join(directory, 'assets'),
      prefix: '/assets/',
      wildcard: false,
      index: false,
      preCompressed: true,
      maxAge: YEAR_SECONDS * 1000,
      immutable: true,
      decorateReply: false,
    })

  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/assets/')) for (const name of ofPagesAlone) void reply.removeHeader(name)
  })
}

/**
 * Serves the two built apps: their hashed assets for a year, their one page at every address that
 * is no file and no call.
 */
export const addPages = async (
  app: FastifyInstance,
  directories: Directories,
  {
    findPreview,
    findSources,
    publicUrl,
  }: {
    /** Finds the preview of a link before it is opened. */
    readonly findPreview: FindPreview
    /** Finds what a page loads from elsewhere. */
    readonly findSources: FindPageSources
    /** Beginning of this installation's addresses. */
    readonly publicUrl: string
  },
): Promise<void> => {
  const [office, residents] = await Promise.all([pageOf(directories.office), pageOf(directories.residents)])
  const preloads = await readPreloads(directories.residents)
  await addAssets(app, directories)
  await addEvidencePage(app, directories.residents)

  const previewOf = withLongTimeout(findPreview)
  const residentsPage = async (path: string): Promise<string> =>
    withPreview(residents, await previewOf(path), publicUrl).replace('</head>', () => `${preloads(path)}</head>`)

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const address = addressWithoutTrailingText(request.url)
    if (address !== undefined) return reply.header('cache-control', 'no-store').redirect(address, 302)
    const path = request.url.split('?')[0] ?? '/'
    const page = isOffice(path) ? office : await residentsPage(path)
    const sources = isOffice(path) ? undefined : await findSources(path)
    const policy = reply.getHeader(POLICY)
    if (sources && typeof policy === 'string') void reply.header(POLICY, policyWith(policy, sources))
    return reply
      .code(isKnown(path) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page.replaceAll(NONCE_MARK, nonceOf(reply.raw)))
  }

  app.setNotFoundHandler({ preValidation: app.rateLimit() }, (request, reply) => {
    const isPage =
      request.method === 'GET' &&
      !/^\/(?:api|assets|simulators)(?:\/|$)/.test(request.url) &&
      !/\.\w+$/.test(request.url.split('?')[0] ?? '')
    return isPage ? sendPage(request, reply) : answerNotFound(request, reply)
  })
}
