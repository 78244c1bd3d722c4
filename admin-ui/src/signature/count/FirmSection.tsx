import { Box, Stack, Typography } from '@mui/material'
import type { ConsentStanding } from '#services/consent-count/consent-standing.contract.ts'
import { formatCount } from '#ui/format.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { VerdictMark } from '../../list/figures/VerdictMark.tsx'
import { verdictOf } from '../../list/figures/rule-labels.ts'
import { surplusText, weaknessNames } from './standing-words.ts'

type FirmSectionProps = { readonly standing: ConsentStanding }

const row = { justifyContent: 'space-between', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, py: 1.5 } as const

/** Shows what each condition could lose, and what would be left without the weakest consents. */
export const FirmSection = ({ standing: { conditions, weakest, met } }: FirmSectionProps) =>
  conditions.length === 0 ? null : (
    <Section title="판정의 여유" note="법원이 문제 삼은 것부터 적었습니다. 한 동의서가 여러 줄에 들어갈 수 있습니다.">
      <Box component="ul" sx={plainList}>
        {conditions.map((condition) => (
          <Stack component="li" direction="row" key={`${condition.dong ?? ''} ${condition.label}`} sx={row}>
            <Typography variant="body2">
              {condition.dong === null ? '' : `${condition.dong} · `}
              {condition.label}
            </Typography>
            <Stack direction="row" spacing={3} sx={{ alignItems: 'center' }}>
              <Typography variant="body2" color="textSecondary">
                {surplusText(condition)}
              </Typography>
              <VerdictMark verdict={verdictOf(condition)} />
            </Stack>
          </Stack>
        ))}
      </Box>
      <Typography variant="h3" sx={{ mt: 5, mb: 1 }}>
        다툼이 될 만한 동의
      </Typography>
      {weakest.length === 0 ? <Typography variant="body2">없습니다.</Typography> : null}
      <Box component="ul" sx={plainList}>
        {weakest.map(({ key, consents, metWithout }) => (
          <Stack component="li" direction="row" key={key} sx={row}>
            <Typography variant="body2">{weaknessNames[key]}</Typography>
            <Typography variant="body2" sx={{ fontWeight: met === true && metWithout !== true ? 700 : 400 }}>
              {formatCount(consents, '장')}
              {met === true ? ` · ${metWithout === true ? '모두 빼도 충족' : '모두 빼면 충족하지 못함'}` : ''}
            </Typography>
          </Stack>
        ))}
      </Box>
    </Section>
  )
