import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { apart } from '../form-page/hidden-route.ts'
import { placeholdersOf, templateNow, type SimulatedAccount, type SimulatedTemplate } from './solapi-account.ts'
import { SolapiFault } from './solapi-signature-check.ts'
import type { SwitchBoard } from './solapi-switches.ts'

const query = z
  .object({
    channelId: z.string().optional(),
    status: z.string().optional(),
    limit: z.coerce.number().int().min(1).max(500).catch(20),
    startKey: z.string().optional(),
  })
  .catch({ limit: 20 })

const DATE = '2026-01-05T01:00:00.000Z'

/** A template as the vendor's list tells it. */
export const wireTemplateOf = (template: SimulatedTemplate, channelId: string) => {
  const { templateId, name, content, status, title, subtitle, buttons = [] } = template
  return {
    templateId,
    name,
    channelId,
    content,
    status,
    messageType: 'BA',
    emphasizeType: title ? 'TEXT' : 'NONE',
    emphasizeTitle: title ?? null,
    emphasizeSubtitle: subtitle ?? null,
    buttons: buttons.map((button) => ({
      buttonName: button.name,
      buttonType: 'WL',
      linkMo: button.url,
      linkPc: button.url,
    })),
    variables: placeholdersOf(template).map((place) => ({ name: place })),
    securityFlag: false,
    dateUpdated: DATE,
  }
}

/** The vendor's lists of templates and channels. */
export const addTemplateCalls = (
  app: FastifyInstance,
  {
    accountOf,
    board,
  }: {
    readonly accountOf: (request: FastifyRequest) => Pick<SimulatedAccount, 'templates' | 'pfId'>
    readonly board: SwitchBoard
  },
): void => {
  const all = (request: FastifyRequest) => {
    const { templates, pfId } = accountOf(request)
    return templates.map((template) => wireTemplateOf(templateNow(template, board.read()), pfId))
  }
  app.get('/kakao/v2/templates', apart, async (request) => {
    const { channelId, status, limit, startKey } = query.parse(request.query)
    const matching = all(request).filter(
      (one) =>
        (channelId === undefined || channelId === one.channelId) && (status === undefined || status === one.status),
    )
    const first = startKey ? matching.findIndex(({ templateId }) => templateId === startKey) : 0
    const rest = first < 0 ? [] : matching.slice(first)
    return {
      limit,
      startKey: startKey ?? null,
      nextKey: rest[limit]?.templateId ?? null,
      templateList: rest.slice(0, limit),
    }
  })
  app.get<{ Params: { id: string } }>('/kakao/v2/templates/:id', apart, async (request) => {
    const found = all(request).find(({ templateId }) => templateId === request.params.id)
    if (!found) throw new SolapiFault(404, 'ResourceNotFound', '템플릿을 찾을 수 없습니다.')
    return found
  })
  // (?) The form of a channel, beside its id.
  app.get('/kakao/v2/channels', apart, async (request) => ({
    limit: 20,
    startKey: null,
    nextKey: null,
    channelList: [{ channelId: accountOf(request).pfId, searchId: '@danji', channelName: '단지 관리사무소' }],
  }))
}
