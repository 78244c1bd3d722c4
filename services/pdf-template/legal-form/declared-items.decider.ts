import type { LegalFormKey } from '#events/values/template-field.ts'
import { DomainError } from '../../core/domain-error.ts'

/** Item of a form: its page, and its text where the form was drawn from it. */
type DeclaredItem = { readonly key: string; readonly page: number; readonly text?: string | undefined }

/** Items of a form that somebody declared to stand in its file. */
export type DeclaredItems = { readonly form: LegalFormKey; readonly items: readonly DeclaredItem[] }

type FormFile = { readonly pages: readonly unknown[]; readonly legal: DeclaredItems | null }

/** Returns whether a form was drawn from the texts of its items. */
export const isDrawnForm = ({ legal }: Pick<FormFile, 'legal'>): boolean =>
  legal?.items.some(({ text }) => text !== undefined) ?? false

/**
 * Checks that items stand on pages that the file has, and that the form was not drawn from them.
 * @throws DomainError VALIDATION_FAILED, LEGAL_FORM_DRAWN
 */
export const assertDeclarable = ({ items }: DeclaredItems, template: FormFile): void => {
  if (isDrawnForm(template)) throw new DomainError('LEGAL_FORM_DRAWN')
  const message = `이 파일은 ${template.pages.length}쪽까지 있습니다.`
  const wrong = items.flatMap(({ page }, index) => (page > template.pages.length ? [index] : []))
  if (wrong.length > 0)
    throw new DomainError(
      'VALIDATION_FAILED',
      wrong.map((index) => ({ path: `items.${index}.page`, message })),
    )
}

const textOf = ({ form, items }: DeclaredItems): string =>
  JSON.stringify([form, ...items.map(({ key, page, text }) => [key, page, text ?? null])])

/** Returns whether two declarations say the same. */
export const isSameDeclaration = (one: DeclaredItems, other: DeclaredItems | null): boolean =>
  other !== null && textOf(one) === textOf(other)
