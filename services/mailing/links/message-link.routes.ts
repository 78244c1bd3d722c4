import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import { answerErrorByRedirect } from '../../core/errors/error-handler.ts'
import { stripTrailingText } from '../../core/text/trailing-text.ts'
import { isHumanVisit } from '../../core/http/human-visit.ts'
import { followMessageLink, type FollowedMessage } from './link-target.ts'
import type { Metadata } from '#events/metadata.ts'
import { commandHandler } from '../../core/command-handler.ts'
import { ownerLanguages, type OwnerLanguage } from '#events/values/messaging/owner-language.ts'
import { linkInLanguage } from '../../messaging/messaging.facts.ts'
import { messageDecider, messageStream } from '../../messaging/message.decider.ts'

/** Page of the residents' app that explains what is wrong with a link, by the code in `?error=`. */
const PROBLEM_PAGE = '/m'
/**
 * Requests per minute and address: carriers put thousands of phones behind one address, and a
 * mailing to a complex is opened by many within a minute.
 */
const PER_MINUTE = 1_200

/** Whether a browser prefetches the link before anybody pressed it, by its headers. */
const isPrefetched = ({ headers }: FastifyRequest): boolean =>
  /prefetch|preview/i.test(`${String(headers['sec-purpose'] ?? '')} ${String(headers['purpose'] ?? '')}`)

const isOpening = (request: FastifyRequest): boolean =>
  request.method === 'GET' && isHumanVisit(request.headers['user-agent'] ?? '') && !isPrefetched(request)

/** Records that a message's link was opened, the first time; gives the position that shows it. */
const openMessage = async (
  { store }: Pick<Deps, 'store'>,
  { messageId, listId, personId }: Omit<FollowedMessage, 'path'>,
  metadata: Metadata,
): Promise<number> => {
  const { position } = await commandHandler(
    store,
    messageDecider,
  )({
    stream: messageStream(messageId),
    command: () => ({ type: 'OpenMessage', opened: { messageId, listId, personId } }),
    metadata,
  })
  return position
}

/**
 * Records that a link was opened. This statistic must not keep anybody from voting: if it cannot be
 * written, the error is logged, and the resident goes on.
 */
const noteOpened = async (deps: Deps, request: FastifyRequest, followed: FollowedMessage): Promise<void> => {
  try {
    const metadata = {
      actor: { kind: 'anonymous' },
      at: deps.clock().toISOString(),
      requestId: request.id,
    } as const
    request.eventPosition = await openMessage(deps, followed, metadata)
  } catch (error) {
    request.log.error({ err: error }, 'that a message was opened could not be recorded')
  }
}

/**
 * Parameters of any path below the prefix: a link that was cut off or has grown leads to the same
 * page.
 */
type AnyPath = { Params: { '*': string }; Querystring: { lang?: unknown } }

/** Returns the language that a link names for the page, if it is one of ours. */
const languageOf = (asked: unknown): OwnerLanguage => ownerLanguages.find((language) => language === asked) ?? 'ko'

const openLink =
  (deps: Deps) =>
  async (request: FastifyRequest<AnyPath>, reply: FastifyReply): Promise<FastifyReply> => {
    const followed = await followMessageLink(deps, stripTrailingText(request.params['*']))
    if (isOpening(request)) await noteOpened(deps, request, followed)
    return reply
      .header('cache-control', 'no-store')
      .redirect(linkInLanguage(followed.path, languageOf(request.query.lang)), 302)
  }

/**
 * Adds the redirect of links in messages to the page where their person signs, votes or reads a
 * receipt now.
 */
export const messageLinkRoutes: AddCalls = (_route, deps, app) => {
  app.get<AnyPath>(
    '/m/*',
    {
      schema: { hide: true },
      config: { access: 'public', rateLimit: { max: app.rateLimitOf(PER_MINUTE), timeWindow: 60_000 } },
      errorHandler: (error, request, reply) => void answerErrorByRedirect(PROBLEM_PAGE, error, request, reply),
    },
    openLink(deps),
  )
}
