import { fieldKinds, type FieldKind } from '#events/values/template-field.ts'
import { fieldKindLabels, removedPartLabels } from '#services/pdf-template/fields.contract.ts'
import type { PdfTemplateSummary } from '#services/pdf-template/pdf-templates.contract.ts'

export const templatePath = (listId: string, id: string): string => `/lists/${listId}/templates/${id}`

/** Returns the counts of fields by kind, in the order of the editor's tools: "서명 2, 성명 1". */
export const kindsText = (fields: PdfTemplateSummary['fields']): string => {
  const counts = Map.groupBy(fields, ({ kind }) => kind)
  const count = (kind: FieldKind): number => counts.get(kind)?.length ?? 0
  return fieldKinds
    .filter((kind) => count(kind) > 0)
    .map((kind) => `${fieldKindLabels[kind]} ${count(kind)}`)
    .join(', ')
}

/** Returns what was removed from a file, "자바스크립트, 첨부 파일"; empty for nothing. */
export const removedText = (removed: PdfTemplateSummary['removed']): string =>
  removed.map((kind) => removedPartLabels[kind] ?? '위험할 수 있는 내용').join(', ')

/** Returns whether documents use a template, in words. */
export const usageText = ({ used, everUsed, version }: PdfTemplateSummary): string => {
  if (used) return '사용 중'
  return everUsed ? `${version}판은 아직 쓰이지 않음` : '아직 쓰이지 않음'
}

/**
 * Tells whether a file's name reads as a document's title: consent, scan0012 and 동의서_최종(2) do not.
 */
export const isDocumentTitle = (name: string): boolean =>
  /[가-힣]{2}/.test(name) && /^[가-힣\d\s·,.()-]+$/.test(name) && !/최종|사본|복사본|스캔|\(\d{1,2}\)/.test(name)
