import { z } from 'zod'
import { legalFormKeys, MAX_ITEM_LENGTH } from '#events/values/template-field.ts'
import { id, text } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'
import { template } from '../pdf-templates.contract.ts'

const form = z.enum(legalFormKeys)
const key = z.string().min(1).max(40)

/** Maximum number of items that one form declares. */
const MAX_ITEMS = 40

/**
 * Makes a consent form from the texts of the items that the law asks: a PDF with its fields in
 * place. 422 LEGAL_FORM_INCOMPLETE names the items without a text; LIST_CLOSED.
 */
export const createLegalForm = contract({
  method: 'POST',
  path: '/api/pdf-template/legal-form/{listId}',
  access: 'admin',
  tag: 'pdf-template',
  summary: '법정 동의서 만들기',
  params: z.strictObject({ listId: id }),
  body: z.strictObject({
    form,
    /** Name of the template; absent: the form's title. */
    name: text(100).optional(),
    /** Texts by the keys of the form's items. */
    items: z.record(key, z.string().max(MAX_ITEM_LENGTH)),
    /** Recipient of the form, as in "행복아파트 재건축 추진위원회". */
    recipient: z.string().max(100).optional(),
  }),
  answers: { 201: template },
})

/**
 * Declares on which pages of an uploaded form the items stand that the law asks, all of them.
 * 422 LEGAL_FORM_DRAWN for a form that was made from its items; LIST_CLOSED; TEMPLATE_DELETED.
 */
export const declareFormItems = contract({
  method: 'PUT',
  path: '/api/pdf-template/{id}/items',
  access: 'admin',
  tag: 'pdf-template',
  summary: '동의서에 들어갈 내용 확인',
  params: z.strictObject({ id }),
  body: z.strictObject({
    form,
    items: z.array(z.strictObject({ key, page: z.int().min(1).max(200) })).max(MAX_ITEMS),
  }),
  answers: { 200: template },
})

const change = z.object({
  /** Subject of the change: a field's, an item's label, or "3쪽". */
  label: z.string(),
  /** State before and after, in Korean; null: it is not there. */
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type TemplateChange = z.output<typeof change>

/**
 * Returns what differs between two versions of a template, or (`other`) between the current versions
 * of two templates of one list, from the other to this one.
 */
export const templateDifferences = contract({
  method: 'GET',
  path: '/api/pdf-template/{id}/differences',
  access: 'admin',
  tag: 'pdf-template',
  summary: '문서 템플릿의 차이',
  params: z.strictObject({ id }),
  query: z.strictObject({
    from: z.coerce.number().int().positive().optional(),
    to: z.coerce.number().int().positive().optional(),
    other: id.optional(),
  }),
  answers: {
    200: z.object({
      items: z.array(change),
      fields: z.array(change),
      masks: z.array(change),
      /** Lines of the print; null: both are the same file. */
      texts: z.array(change).nullable(),
    }),
  },
})
export type TemplateDifferences = z.output<(typeof templateDifferences)['answers'][200]>
