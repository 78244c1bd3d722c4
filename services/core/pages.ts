import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerNotFound } from './error-handler.ts'
import { readPreloads } from './page-preloads.ts'
import { isCall, nonceOf } from './security.ts'

const NONCE_MARK = '__CSP_NONCE__'
const YEAR_SECONDS = 31_536_000

/** The office's pages; all others are the residents'. */
const isOffice = (path: string): boolean => /^\/(?:admin|auth)(?:\/|$)/.test(path)

const isReadable = (path: string): boolean => {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/** A page's address with its broken percent escapes taken as they stand: whoever copied half of a link is shown a page, which says so. */
export const readableUrl = ({ url = '/' }: Pick<IncomingMessage, 'url'>): string => {
  const [path = ''] = url.split('?')
  return isCall(url) || isReadable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length)
}

const pageOf = async (directory: string): Promise<string> => readFile(join(directory, 'index.html'), 'utf8')

/** Serves the two built apps: their hashed assets for a year, their one page at every address that is no file and no call. */
export const addPages = async (
  app: FastifyInstance,
  directories: { readonly office: string; readonly residents: string },
): Promise<void> => {
  const [office, residents] = await Promise.all([pageOf(directories.office), pageOf(directories.residents)])
  const preloads = await readPreloads(directories.residents)
  const assets = {
    wildcard: false,
    index: false,
    preCompressed: true,
    maxAge: YEAR_SECONDS * 1000,
    immutable: true,
  } as const
  await app.register(fastifyStatic, {
    root: join(directories.office, 'assets'),
    prefix: '/assets/',
    ...assets,
    decorateReply: false,
  })
  await app.register(fastifyStatic, {
    root: join(directories.residents, 'assets'),
    prefix: '/assets/',
    ...assets,
    decorateReply: false,
  })

  const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split('?')[0] ?? '/'
    const page = isOffice(path) ? office : residents.replace('</head>', `${preloads(path)}</head>`)
    return reply
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
