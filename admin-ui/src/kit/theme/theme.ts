import { tokens, type Palette as TokenPalette, type ThemeName } from '#ui/tokens.ts'
import type { ThemeOptions } from '@mui/material/styles'
import { componentStyles } from './component-styles.ts'

declare module '@mui/material/styles' {
  interface Palette {
    tokens: TokenPalette
  }
  interface PaletteOptions {
    tokens?: TokenPalette
  }
}

const { type, radius, space } = tokens

/** Base 15 px: MUI's rem sizes are computed from 16, so sizes are given in px. */
const text = (size: number, weight: number, lineHeight = 1.5) => ({
  fontSize: size,
  fontWeight: weight,
  lineHeight,
  letterSpacing: 0,
})

const typography: ThemeOptions['typography'] = {
  fontFamily: type.family,
  fontWeightMedium: 600,
  fontWeightBold: 700,
  h1: { ...text(24, 700, 1.35), letterSpacing: '-0.01em' },
  h2: text(17, 700, 1.4),
  h3: text(15, 700, 1.45),
  h4: text(32, 700, 1.2),
  h5: text(20, 700, 1.35),
  h6: text(17, 700, 1.4),
  subtitle1: text(15, 600),
  subtitle2: text(14, 600),
  body1: text(type.office, 400),
  body2: text(type.officeTable, 400),
  button: { ...text(14, 600), textTransform: 'none' },
  caption: text(13, 400, 1.45),
  overline: { ...text(12, 600, 1.4), textTransform: 'none' },
}

const themeOf = (name: ThemeName): ThemeOptions => {
  const colours = tokens[name]
  return {
    spacing: space,
    shape: { borderRadius: radius },
    typography,
    palette: {
      mode: name,
      tokens: colours,
      primary: {
        main: colours.primary,
        dark: colours.primaryHover,
        light: colours.primarySoft,
        contrastText: colours.onPrimary,
      },
      secondary: { main: colours.textMuted, contrastText: colours.surface },
      error: { main: colours.danger, contrastText: name === 'light' ? '#ffffff' : colours.dangerSoft },
      warning: { main: colours.risk, contrastText: name === 'light' ? '#ffffff' : colours.riskSoft },
      success: { main: colours.done, contrastText: colours.onPrimary },
      info: { main: colours.primary, contrastText: colours.onPrimary },
      background: { default: colours.background, paper: colours.surface },
      text: { primary: colours.text, secondary: colours.pending, disabled: colours.pending },
      divider: colours.border,
    },
    transitions: {
      duration: {
        shortest: 80,
        shorter: 100,
        short: 120,
        standard: tokens.motion,
        complex: tokens.motion,
        enteringScreen: tokens.motion,
        leavingScreen: 120,
      },
    },
    components: componentStyles(colours),
  }
}

export const lightTheme = themeOf('light')
export const darkTheme = themeOf('dark')
