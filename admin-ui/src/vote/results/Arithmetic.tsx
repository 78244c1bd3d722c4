import { Box, Typography } from '@mui/material'
import type { ResultCondition } from '#services/vote/vote-results.contract.ts'
import { Facts } from '../../kit/display/Facts.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import { reckoningOf } from './arithmetic.ts'

type ArithmeticProps = { readonly conditions: readonly ResultCondition[]; readonly caption: string }

const entry = { py: 3, borderTop: 1, borderColor: 'divider', fontVariantNumeric: 'tabular-nums' } as const

/** How each condition was reckoned, in exact numbers, for who wants to reckon it again. */
export const Arithmetic = ({ conditions, caption }: ArithmeticProps) =>
  conditions.length === 0 ? null : (
    <Box component="details">
      <Typography
        component="summary"
        variant="body2"
        sx={{ cursor: 'pointer', color: 'text.secondary', width: 'fit-content' }}
      >
        계산 과정 보기
      </Typography>
      <Box component="ul" aria-label={`${caption} 계산 과정`} sx={{ ...plainList, mt: 2 }}>
        {conditions.map(reckoningOf).map(({ key, title, needed, reached, compared }) => (
          <Box component="li" key={key} sx={entry}>
            <Typography variant="subtitle2" sx={{ mb: 2 }}>
              {title}
            </Typography>
            <Facts
              facts={[
                { name: '필요', value: needed },
                { name: '결과', value: reached },
                { name: '판정', value: compared },
              ]}
            />
          </Box>
        ))}
      </Box>
    </Box>
  )
