import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import { Accordion, AccordionDetails, AccordionSummary, Chip, Divider, Stack, Typography } from '@mui/material'
import type { WholeRegistry } from '#services/registry/registries.contract.ts'
import { formatCount } from '#ui/format.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { receiptText } from '../../labels/registry/register-text.ts'
import { otherRightsOf, rightKey, rightNames, sectionNames, type Right } from './right-labels.ts'

type OtherRightsProps = Pick<WholeRegistry, 'rights' | 'extent'>

const struckBox = {
  bgcolor: 'transparent',
  borderTop: 1,
  borderColor: 'divider',
  mt: 3,
  '&::before': { display: 'none' },
} as const

/**
 * Shows the rights other than ownership: those in force, and below them those that were struck out.
 */
export const OtherRights = ({ rights, extent }: OtherRightsProps) => {
  const { standing, struck } = otherRightsOf(rights)
  return (
    <Section
      title="그 밖의 권리"
      note={extent === 'current' ? '말소된 기록이 빠진 등기부(현재 유효사항)입니다.' : '말소된 기록을 포함합니다.'}
    >
      {standing.length === 0 ? (
        <Typography color="textSecondary">남아 있는 압류, 근저당 같은 권리가 없습니다.</Typography>
      ) : (
        <Entries rights={standing} />
      )}
      {struck.length === 0 ? null : (
        <Accordion disableGutters elevation={0} sx={struckBox}>
          <AccordionSummary id="struck-rights" expandIcon={<ExpandMoreIcon />} sx={{ px: 0 }}>
            <Typography component="h3" variant="subtitle1">
              말소된 기록 {formatCount(struck.length, '건')}
            </Typography>
          </AccordionSummary>
          <AccordionDetails sx={{ px: 0 }}>
            <Entries rights={struck} />
          </AccordionDetails>
        </Accordion>
      )}
    </Section>
  )
}

const Entries = ({ rights }: { readonly rights: readonly Right[] }) => (
  <Stack divider={<Divider />}>
    {rights.map((right, index) => (
      <Entry key={rightKey(right, index)} right={right} />
    ))}
  </Stack>
)

const Entry = ({ right }: { readonly right: Right }) => {
  const look = right.cancelled ? { textDecoration: 'line-through', color: 'text.secondary' } : {}
  return (
    <Stack spacing={0.5} sx={{ py: 2.5 }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Chip size="small" variant="outlined" label={`${sectionNames[right.section]} ${right.rank}`} />
        <Typography component="span" sx={{ fontWeight: 600, ...look }}>
          {right.purpose === '' ? rightNames[right.kind] : right.purpose}
        </Typography>
        {right.cancelled ? <Chip size="small" label="말소됨" /> : null}
      </Stack>
      <Typography variant="body2" color="textSecondary">
        {receiptText(right)}
        {right.cause === null ? '' : ` · ${right.cause}`}
      </Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere', ...look }}>
        {right.text}
      </Typography>
    </Stack>
  )
}
