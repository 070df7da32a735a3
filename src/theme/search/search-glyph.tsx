/**
 * The icons of the search modal, in the style of `ui/icons.tsx`. Separate, because all pages load that
 * module.
 */
const PATHS = {
  page: 'M6 4h12v16H6zM9.5 9h5',
  section: 'M9 5 7 19M17 5l-2 14M5 9.5h14M5 14.5h14',
  text: 'M5 8h14M5 12h14M5 16h8',
  recent: 'M12 7.5V12l3 2M12 4a8 8 0 1 0 .1 0',
  favorite: 'm12 4 2.4 5 5.6.7-4 4 1 5.3-5-2.6L7 19l1-5.3-4-4 5.6-.7z',
};

export function SearchGlyph({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="dc-icon" data-glyph={name} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
