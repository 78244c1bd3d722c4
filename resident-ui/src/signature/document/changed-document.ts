import type { Signing } from '#services/signature/signing/signing.contract.ts'
import { t } from '#ui/translate.ts'

type ShownDocument = Pick<Signing, 'template' | 'values' | 'texts'>

const isOtherDocument = (before: ShownDocument, after: ShownDocument): boolean =>
  before.template?.id !== after.template?.id ||
  before.template?.version !== after.template?.version ||
  before.template?.pages.map(({ picture }) => picture).join() !==
    after.template?.pages.map(({ picture }) => picture).join()

const fieldsOf = ({ template }: ShownDocument): string => JSON.stringify(template?.fields ?? [])

const labelsOfChanged = (before: ShownDocument, after: ShownDocument): readonly string[] => {
  const fields = after.template?.fields ?? []
  const changed = fields.filter(({ id }) => (before.values ?? {})[id] !== (after.values ?? {})[id])
  return [...new Set(changed.map(({ label }) => label))]
}

const isOtherText = (before: ShownDocument, after: ShownDocument): boolean =>
  after.texts.some(({ key, version }) => !before.texts.some((text) => text.key === key && text.version === version))

/** Returns what has changed since somebody read the document, one sentence each. */
export const whatChanged = (before: ShownDocument, after: ShownDocument): readonly string[] => {
  const isOther = isOtherDocument(before, after)
  const isOtherForm = !isOther && fieldsOf(before) !== fieldsOf(after)
  const labels = isOther || isOtherForm ? [] : labelsOfChanged(before, after)
  const found = [
    ...(isOther ? [t('관리사무소에서 문서를 바꾸었습니다.')] : []),
    ...(isOtherForm ? [t('관리사무소에서 문서에 채우거나 적는 칸을 바꾸었습니다.')] : []),
    ...(labels.length > 0 ? [t('문서에 채워지는 내용이 바뀌었습니다: {labels}', { labels: labels.join(', ') })] : []),
    ...(isOtherText(before, after) ? [t('동의하셔야 하는 안내 글이 바뀌었습니다.')] : []),
  ]
  return found.length > 0 ? found : [t('문서나 명부의 내용이 바뀌었습니다.')]
}
