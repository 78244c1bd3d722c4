import { Alert, Stack } from '@mui/material'
import { ledgerUses } from '#events/values/building-ledger/ledger-use.ts'
import type { BuildingLedgerAnswer } from '#services/building-ledger/building-ledger.contract.ts'
import { formatArea, formatDate } from '#ui/format.ts'
import { Facts } from '../kit/display/Facts.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { ledgerUseNames } from '../labels/building-ledger/ledger-labels.ts'

type Current = NonNullable<BuildingLedgerAnswer['current']>

/** Sums the units and areas of one use. */
const totalOfUse = ({ counts }: Pick<Current, 'counts'>, use: (typeof ledgerUses)[number]) =>
  counts
    .filter((count) => count.use === use)
    .reduce((sum, { units, area }) => ({ units: sum.units + units, area: sum.area + area }), { units: 0, area: 0 })

const amount = ({ units, area }: { readonly units: number; readonly area: number }): string =>
  `${units.toLocaleString('ko-KR')}호 · 전용면적 ${formatArea(area)}`

/** Shows what the ledger says of a complex: day, lots, units by use. */
export const LedgerSummary = ({ current }: { readonly current: Current }) => {
  const buildings = new Set(current.counts.map(({ dong }) => dong)).size
  const used = ledgerUses
    .map((use) => ({ use, total: totalOfUse(current, use) }))
    .filter(({ total }) => total.units > 0)
  return (
    <Section title="건축물대장의 세대" note={`${formatDate(current.readOn)}에 읽음 · 출처: 국토교통부 건축HUB`}>
      <Stack spacing={4}>
        {current.isOld ? (
          <Alert severity="warning">읽은 지 90일이 지났습니다. 그사이 대장이 바뀌었을 수 있으니 다시 읽어주세요.</Alert>
        ) : null}
        <Facts
          facts={[
            { name: '주소', value: current.address },
            { name: '지번', value: current.lots.join(', ') },
            { name: '동', value: `${buildings}개` },
            ...used.map(({ use, total }) => ({ name: ledgerUseNames[use], value: amount(total) })),
          ]}
        />
      </Stack>
    </Section>
  )
}
