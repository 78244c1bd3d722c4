import { createHash } from 'node:crypto'
import { getApartment } from '../../apartment/apartment.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Handler } from '../../core/routes.ts'
import { UPLOADS_A_MINUTE } from '../../core/upload/own-files.ts'
import { assertActiveOrScheduled } from '../../list/list.decider.ts'
import { getListFor } from '../../list/list.facts.ts'
import { changeTemplate } from '../change-template.ts'
import { changedAnswer } from '../changed-answer.ts'
import { getTemplateFor, templateReadBy } from '../find-template.ts'
import { uploadOf } from '../file/upload-template.ts'
import { currentVersion, versionOf } from '../pdf-template.decider.ts'
import * as calls from './legal-form.contract.ts'
import { drawLegalForm } from './legal-form-document.ts'
import { legalForm } from './legal-forms.contract.ts'
import { pageLinesOf } from './page-lines.ts'
import { fieldChanges, itemChanges, maskChanges, textChanges } from './template-differences.ts'

/** @throws DomainError LEGAL_FORM_INCOMPLETE, VALIDATION_FAILED naming each item */
const assertComplete = ({ form, items }: Parameters<Handler<typeof calls.createLegalForm>>[0]['body']): void => {
  const known = new Set(legalForm(form).items.map(({ key }) => key))
  const unknown = Object.keys(items).filter((key) => !known.has(key))
  if (unknown.length > 0)
    throw new DomainError(
      'VALIDATION_FAILED',
      unknown.map((key) => ({ path: `items.${key}`, message: '이 동의서에 없는 항목입니다.' })),
    )
  const missing = legalForm(form).items.filter(({ key }) => (items[key] ?? '').trim() === '')
  if (missing.length > 0)
    throw new DomainError(
      'LEGAL_FORM_INCOMPLETE',
      missing.map(({ key, label }) => ({ path: `items.${key}`, message: `'${label}'을(를) 입력해주세요.` })),
    )
}

const create =
  (deps: Deps): Handler<typeof calls.createLegalForm> =>
  async ({ params, body, admin, metadata, newId }) => {
    const list = await getListFor(deps.store, params.listId, admin)
    assertActiveOrScheduled(list, deps.clock())
    assertComplete(body)
    const { form, recipient = '' } = body
    const items = Object.fromEntries(Object.entries(body.items).map(([key, text]) => [key, text.trim()]))
    const apartment = await getApartment(deps.store, list.apartmentId)
    const name = body.name ?? legalForm(form).title
    const drawn = await drawLegalForm({
      form,
      items,
      recipient: recipient.trim(),
      apartment: apartment.name,
      list: list.name,
      madeAt: deps.clock().toISOString(),
    })
    const bytes = drawn.content
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const templateId = newId()
    const file = { name: `${name}.pdf`, bytes, sha256 }
    const upload = await uploadOf(deps, list, { templateId, file, sender: admin.id, metadata })
    const fields = drawn.fields.map((field) => ({ ...field, spareId: newId() }))
    const command = { type: 'CreateLegalForm', upload, legal: { form, items: drawn.items }, fields } as const
    const { listId } = list
    const changed = await changeTemplate(deps, { templateId, listId, command, metadata })
    return { status: 201, ...(await changedAnswer(deps, changed)) }
  }

const declare =
  (deps: Deps): Handler<typeof calls.declareFormItems> =>
  async ({ params, body: { form, items }, admin, metadata }) => {
    const { templateId, listId } = (await getTemplateFor(deps, params.id, admin)).template
    const known = new Set(legalForm(form).items.map(({ key }) => key))
    const keys = items.map(({ key }) => key)
    const wrong = keys.flatMap((key, index) => (known.has(key) && keys.indexOf(key) === index ? [] : [index]))
    if (wrong.length > 0)
      throw new DomainError(
        'VALIDATION_FAILED',
        wrong.map((index) => ({ path: `items.${index}.key`, message: '이 동의서에 없거나 두 번 적은 항목입니다.' })),
      )
    const command = { type: 'DeclareItems', legal: { form, items } } as const
    return changedAnswer(deps, await changeTemplate(deps, { templateId, listId, command, metadata }))
  }

const differences =
  (deps: Deps): Handler<typeof calls.templateDifferences> =>
  async ({ params, query: { from, to, other }, admin }) => {
    const { template } = await templateReadBy(deps, params.id, admin)
    const compared = other === undefined ? template : (await templateReadBy(deps, other, admin)).template
    if (compared.listId !== template.listId) throw new DomainError('NOT_FOUND')
    const after = to === undefined ? currentVersion(template) : versionOf(template, to)
    const before = from === undefined ? currentVersion(compared) : versionOf(compared, from)
    const isSameFile = compared.objectKey === template.objectKey
    return {
      body: {
        items: itemChanges(compared.legal, template.legal),
        fields: fieldChanges(before.fields, after.fields, compared.templateId === template.templateId),
        masks: maskChanges(before.masks, after.masks),
        texts: isSameFile ? null : textChanges(await pageLinesOf(deps, compared), await pageLinesOf(deps, template)),
      },
    }
  }

/** Adds the calls of forms whose content the law names, and of differences between templates. */
export const legalFormRoutes: AddCalls = (route, deps) => {
  route(calls.createLegalForm, create(deps), { perMinute: UPLOADS_A_MINUTE })
  route(calls.declareFormItems, declare(deps))
  route(calls.templateDifferences, differences(deps))
}
