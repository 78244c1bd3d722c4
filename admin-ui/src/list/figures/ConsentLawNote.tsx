import { Box, Typography } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { consentLawOf, type ConsentRequirement } from '#services/list/rule/consent-law.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import { Facts } from '../../kit/display/Facts.tsx'
import { Fold } from '../../kit/display/Fold.tsx'

type Campaign = Parameters<typeof consentLawOf>[0]

const RequirementText = ({ text, article }: ConsentRequirement) => (
  <>
    <Typography variant="body2">{text}</Typography>
    {article === null ? null : (
      <Typography variant="caption" color="textSecondary">
        {article}
      </Typography>
    )}
  </>
)

/** Shows, behind a fold, what the law asks of the consents of a list, each with its article. */
export const ConsentLawNote = ({ list }: { readonly list: Campaign }) => {
  const law = list.rule === null ? null : consentLawOf(list)
  return law === null ? null : (
    <Box sx={{ mt: 3 }}>
      <Fold title="동의서에 필요한 것">
        <Facts
          facts={law.requirements.map((requirement) => ({
            name: requirement.label,
            value: <RequirementText {...requirement} />,
          }))}
        />
      </Fold>
    </Box>
  )
}

/** Shows the same in a form, by its present values. */
export const ConsentLawNoteOfForm = ({ type }: Pick<List, 'type'>) => {
  const [rule, startDate] = useWatch({ name: ['rule', 'startDate'] }) as readonly [
    string | null | undefined,
    string | null | undefined,
  ]
  return <ConsentLawNote list={{ type, rule: rule || null, startDate: startDate || todayInSeoul() }} />
}
