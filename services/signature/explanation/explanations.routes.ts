import type { AddCalls } from '../../core/module.ts'
import { commandHandler, fact } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import type { Handler } from '../../core/routes.ts'
import { listDecider, listStream } from '../../list/list.decider.ts'
import { getCampaignFor, type CampaignAccess } from '../find-campaign.ts'
import { signatureCampaignDecider, signatureCampaignStream } from '../signature-campaign.decider.ts'
import { askedExplanation, askedKeys } from './explanations.ts'
import * as calls from './explanations.contract.ts'

const answerOf = ({ list, campaign }: CampaignAccess): calls.Explanations => ({
  explanations: [...campaign.explanations],
  asked: askedExplanation(list),
})

const getTexts =
  (deps: Deps): Handler<typeof calls.getExplanations> =>
  async ({ params, admin }) => ({ body: answerOf(await getCampaignFor(deps.store, params.listId, admin)) })

const changeTexts =
  (deps: Deps): Handler<typeof calls.changeExplanations> =>
  async ({ params: { listId }, body: { explanations }, admin, metadata }) => {
    const { list } = await getCampaignFor(deps.store, listId, admin)
    const { state, position } = await commandHandler(
      deps.store,
      signatureCampaignDecider,
    )({
      stream: signatureCampaignStream(listId),
      facts: { list: fact(listStream(listId), listDecider) },
      command: (facts) => ({
        type: 'ChangeExplanations',
        explanations: explanations.map(({ key, title, text }) => ({ key, title, text })),
        required: askedKeys(list),
        now: deps.clock(),
        ...facts,
      }),
      metadata,
    })
    return { position, body: answerOf({ list, campaign: state }) }
  }

/** Adds the calls for texts that must be explained before a consent. */
export const explanationRoutes: AddCalls = (route, deps) => {
  route(calls.getExplanations, getTexts(deps))
  route(calls.changeExplanations, changeTexts(deps))
}
