import { Divider, Stack, Typography } from '@mui/material'
import type { WholeRegistry } from '#services/registry/registries.contract.ts'
import { formatBirthDate, formatDate, formatDateTime } from '#ui/format.ts'
import { RecordLink } from '../../kit/collection/RecordLink.tsx'
import { Facts } from '../../kit/display/Facts.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { nameOf, residentPath } from '../../labels/person-labels.ts'
import { matchSentences } from '../../labels/registry/registry-labels.ts'
import { areaText } from '../../labels/registry/register-text.ts'
import { MatchChip, RiskChip } from '../../labels/registry/RegistryChips.tsx'
import { Risk } from './Risk.tsx'

type Entry = WholeRegistry['entries'][number]

const percents = new Intl.NumberFormat('ko-KR', { style: 'percent', maximumFractionDigits: 2 })

/**
 * Shows the roll's entries of the unit, with whether the record names each owner and what that
 * means.
 */
export const RollEntries = ({ register }: { readonly register: WholeRegistry }) => (
  <Section title="명부와 비교" note={matchSentences[register.match]}>
    {register.entries.length === 0 ? (
      <Stack spacing={3}>
        <Typography color="textSecondary">이 세대의 소유자가 명부에 없습니다.</Typography>
        {register.risk.reasons.map((reason) => (
          <Risk key={reason.code} reason={reason} />
        ))}
      </Stack>
    ) : (
      <Stack spacing={4} divider={<Divider />}>
        {register.entries.map((entry) => (
          <EntryBeside key={entry.listUserId} entry={entry} register={register} />
        ))}
      </Stack>
    )}
  </Section>
)

const factsOf = ({ birthDate, address, ownershipShare, area, landShare, signedAt }: Entry) => [
  { name: '생년월일', value: birthDate === null ? '모름' : formatBirthDate(birthDate) },
  { name: '주소', value: address ?? '모름' },
  { name: '지분', value: ownershipShare === null ? '모름' : percents.format(ownershipShare) },
  { name: '전용면적', value: areaText(area) },
  { name: '대지면적', value: areaText(landShare) },
  { name: '동의', value: signedAt === null ? '없음' : `${formatDateTime(signedAt)} 서명` },
]

const EntryBeside = ({ entry, register }: { readonly entry: Entry; readonly register: WholeRegistry }) => (
  <Stack spacing={3}>
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <RecordLink to={residentPath(register.listId, entry.personId)}>{nameOf(entry)}</RecordLink>
      {entry.representative ? (
        <Typography variant="caption" color="textSecondary">
          대표자
        </Typography>
      ) : null}
      <MatchChip match={entry.match} />
      <RiskChip level={entry.risk.level} />
    </Stack>
    <Facts facts={factsOf(entry)} />
    {entry.risk.reasons.map((reason) => (
      <Risk key={reason.code} reason={reason} of={{ registryId: register.id, entry }} />
    ))}
    {entry.signedAt !== null && entry.risk.level !== 'none' ? (
      <Typography variant="body2" color="textSecondary">
        등기부는 {formatDate(register.issuedAt)} 기준입니다. 서명한 날과 비교해 확인해주세요.
      </Typography>
    ) : null}
  </Stack>
)
