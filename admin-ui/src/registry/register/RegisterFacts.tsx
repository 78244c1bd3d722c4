import type { WholeRegistry } from '#services/registry/registries.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { Facts } from '../../kit/display/Facts.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { sourceNames } from '../../labels/registry/registry-labels.ts'
import { areaText, shareText } from '../../labels/registry/register-text.ts'

const landRightNames: Readonly<Record<WholeRegistry['landRight'], string>> = {
  ownership: '소유권대지권',
  other: '소유권이 아닌 대지권',
  none: '없음',
}

const uniqueNoText = (uniqueNo: string | null): string =>
  uniqueNo === null ? '–' : uniqueNo.replace(/^(\d{4})(\d{4})(\d{6})$/, '$1-$2-$3')

/** The unit itself: its size, its land, and which register this is. */
export const RegisterFacts = ({ register }: { readonly register: WholeRegistry }) => (
  <Section title="부동산">
    <Facts
      facts={[
        { name: '소재지', value: register.property },
        { name: '고유번호', value: uniqueNoText(register.uniqueNo) },
        { name: '전용면적', value: areaText(register.area) },
        { name: '대지권', value: landRightNames[register.landRight] },
        { name: '대지권비율', value: register.landShare === null ? '–' : shareText(register.landShare) },
        { name: '대지면적', value: areaText(register.landArea) },
        ...(register.hasSeparateLandRegister
          ? [{ name: '토지 별도등기', value: '있음 · 토지 등기부도 확인해주세요.' }]
          : []),
        { name: '기준 시각', value: formatDateTime(register.issuedAt) },
        { name: '출처', value: sourceNames[register.source] },
      ]}
    />
  </Section>
)
