/**
 * The social image of a page, 1200 by 630 pixels. takumi draws it; takumi supports flexbox, absolute
 * positions and inline styles, but not the site's style sheet.
 */
import type { SocialImageProps } from '@docs-cli/core/runtime';
import type { CSSProperties } from 'react';
import { countLines, type FontStep, fitText, hasIdeographs, withBreaks } from './text-fit.js';

const MARGIN = 72;
/** The area for the texts of the page, between header and address. In pixels. */
const BODY = { top: 158, height: 350 };
const ICON = 54;
const LARGE_ICON = 520;
const SECTION_HEIGHT = 62;
const TITLE_STEPS: [FontStep, ...FontStep[]] = [
  { fontSize: 92, maxLines: 1 },
  { fontSize: 80, maxLines: 2 },
  { fontSize: 68, maxLines: 3 },
  { fontSize: 58, maxLines: 3 },
  { fontSize: 50, maxLines: 4 },
];
const DESCRIPTION = { fontSize: 30, width: 920, gap: 28, maxLines: 3 };
/** Free space below the description, in pixels. */
const CLEARANCE = 18;

const oneLine: CSSProperties = { lineClamp: 1, textOverflow: 'ellipsis' };
const lines = (count: number): CSSProperties => ({
  lineClamp: count,
  textOverflow: 'ellipsis',
  textWrap: 'balance',
  wordBreak: 'keep-all',
  overflowWrap: 'anywhere',
});

export function SocialImage(props: SocialImageProps) {
  const { colors, direction, icon, lang, width, height } = props;
  const inner = width - 2 * MARGIN;
  const box = (style: CSSProperties): CSSProperties => ({
    position: 'absolute',
    left: MARGIN,
    width: inner,
    ...style,
  });
  const largeIcon = { [direction === 'rtl' ? 'left' : 'right']: -100 };
  return (
    <div
      lang={lang}
      dir={direction}
      style={{
        position: 'relative',
        display: 'flex',
        width,
        height,
        direction,
        backgroundColor: colors.canvas,
        overflow: 'hidden',
        // A font without a bold face keeps its original weight.
        fontSynthesis: 'none',
      }}
    >
      {icon && (
        <img
          src={icon}
          alt=""
          style={{
            position: 'absolute',
            top: 150,
            ...largeIcon,
            width: LARGE_ICON,
            height: LARGE_ICON,
            objectFit: 'contain',
            opacity: 0.07,
          }}
        />
      )}
      <div style={box({ top: 73, height: ICON, display: 'flex', alignItems: 'center', gap: 18 })}>
        {icon && <img src={icon} alt="" style={{ width: ICON, height: ICON, objectFit: 'contain' }} />}
        <div style={{ ...oneLine, flexGrow: 1, fontSize: 34, fontWeight: 700, color: colors.heading }}>
          {props.siteTitle}
        </div>
      </div>
      <div style={box({ ...BODY, display: 'flex', flexDirection: 'column', justifyContent: 'center' })}>
        <Body {...props} width={inner} />
      </div>
      <div style={box({ ...oneLine, top: 538, fontSize: 25, lineHeight: '32px', color: colors.faint })}>
        {props.address}
      </div>
      <div
        style={{
          position: 'absolute',
          left: 0,
          bottom: 0,
          width,
          height: 10,
          backgroundColor: colors.accent,
        }}
      />
    </div>
  );
}

/** Section, title, and as much of the description as fits. */
function Body({ section, title, description, colors, lang, width }: SocialImageProps) {
  const { fontSize, maxLines } = fitText(title, TITLE_STEPS, width, lang);
  const em = width / fontSize;
  const lineHeight = hasIdeographs(title) ? 1.3 : 1.14;
  const titleHeight = Math.min(maxLines, countLines(title, em, lang)) * fontSize * lineHeight;
  const leading = (hasIdeographs(description) ? 1.6 : 1.42) * DESCRIPTION.fontSize;
  const room = BODY.height - (section ? SECTION_HEIGHT : 0) - titleHeight - DESCRIPTION.gap - CLEARANCE;
  const count = Math.min(DESCRIPTION.maxLines, Math.floor(room / leading));
  const descriptionStyle = { fontSize: DESCRIPTION.fontSize, width: DESCRIPTION.width };
  return (
    <>
      {section && (
        <div
          style={{
            ...oneLine,
            flexShrink: 0,
            height: SECTION_HEIGHT,
            fontSize: 27,
            fontWeight: 700,
            color: colors.accent,
          }}
        >
          {section}
        </div>
      )}
      <div
        style={{
          ...lines(maxLines),
          flexShrink: 0,
          fontSize,
          lineHeight,
          fontWeight: 700,
          color: colors.heading,
        }}
      >
        {withBreaks(title, { lang, width: em })}
      </div>
      {description && count > 0 && (
        <div
          style={{
            ...lines(count),
            ...descriptionStyle,
            flexShrink: 0,
            marginTop: DESCRIPTION.gap,
            lineHeight: `${leading}px`,
            color: colors.soft,
          }}
        >
          {withBreaks(description, { lang, width: DESCRIPTION.width / DESCRIPTION.fontSize })}
        </div>
      )}
    </>
  );
}
