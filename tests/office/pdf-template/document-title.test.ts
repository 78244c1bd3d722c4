import { expect, it } from 'vitest'
import { isDocumentTitle } from '../../../admin-ui/src/pdf-template/templates/template-labels.ts'

it.each(['재건축 동의서', '소유자 확인서', '조합설립 동의서(2026)', '2026년 정기총회 위임장'])(
  '%s is a title',
  (name) => expect(isDocumentTitle(name)).toBe(true),
)
it.each(['consent', 'scan0012', '동의서_AcroForm', '동의서 최종', '동의서 (2)', '2026-11-28', '동'])(
  '%s is a file, whose title is asked for',
  (name) => expect(isDocumentTitle(name)).toBe(false),
)
