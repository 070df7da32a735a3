/**
 * The theme's icons: drawn on a grid of 24, one stroke width, in the colour of the text. All are decoration; the
 * control they stand in carries the name.
 */
import type { ReactNode } from 'react';

function Stroke({ children }: { children: ReactNode }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}

function Solid({ children }: { children: ReactNode }) {
  return (
    <svg className="icon icon-solid" viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}

export const ChevronIcon = () => (
  <Stroke>
    <path d="m7 9.5 5 5 5-5" />
  </Stroke>
);

export const MenuIcon = () => (
  <Stroke>
    <path d="M4 7.5h16M4 16.5h16" />
  </Stroke>
);

export const SidebarIcon = () => (
  <Stroke>
    <path d="M4 6.5h16M4 12h10M4 17.5h16" />
  </Stroke>
);

export const CloseIcon = () => (
  <Stroke>
    <path d="m6 6 12 12M18 6 6 18" />
  </Stroke>
);

export const LanguageIcon = () => (
  <Stroke>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c5 5.6 5 11.4 0 17M12 3.5c-5 5.6-5 11.4 0 17" />
  </Stroke>
);

export const SunIcon = () => (
  <Stroke>
    <circle cx="12" cy="12" r="3.75" />
    <path d="M12 2.75v2M12 19.25v2M2.75 12h2M19.25 12h2M5.5 5.5l1.4 1.4M17.1 17.1l1.4 1.4M5.5 18.5l1.4-1.4M17.1 6.9l1.4-1.4" />
  </Stroke>
);

export const MoonIcon = () => (
  <Stroke>
    <path d="M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2Z" />
  </Stroke>
);

export const ArrowUpIcon = () => (
  <Stroke>
    <path d="M12 19.5v-15M6 10.5l6-6 6 6" />
  </Stroke>
);

export const MoreIcon = () => (
  <Stroke>
    <path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth="2.5" />
  </Stroke>
);

export const PencilIcon = () => (
  <Stroke>
    <path d="M4.5 19.5v-3.8L15.7 4.5l3.8 3.8L8.3 19.5H4.5ZM13.2 7l3.8 3.8" />
  </Stroke>
);

export const FilterIcon = () => (
  <Stroke>
    <path d="M4 6.5h16M7.5 12h9M10.5 17.5h3" />
  </Stroke>
);

export const GitHubIcon = () => (
  <Solid>
    <path d="M12 2.25a9.75 9.75 0 0 0-3.3 18.92V18.6c-2.1.4-3-.55-3.5-1.75-.25-.55-.6-1-1.1-1.3-.3-.2-.2-.55.25-.5.9.1 1.5.7 1.95 1.4.6.85 1.3 1.1 2.45.8.1-.6.4-1.1.75-1.4-2.5-.35-4.3-1.5-4.3-4.55 0-1.15.4-2.1 1.05-2.85-.2-.7-.2-1.75.25-2.65 1.15 0 2 .55 2.7 1.1a9.6 9.6 0 0 1 5.6 0c.7-.55 1.55-1.1 2.7-1.1.45.9.45 1.95.25 2.65.65.75 1.05 1.7 1.05 2.85 0 3.05-1.8 4.2-4.3 4.55.5.45.8 1.2.8 2.25v3.07A9.75 9.75 0 0 0 12 2.25Z" />
  </Solid>
);

export const XIcon = () => (
  <Solid>
    <path d="M3.6 4h5l4 5.5L17.4 4h2.2l-6 7.1 6.8 8.9h-5l-4.3-5.9L6 20H3.8l6.3-7.3L3.6 4Zm3.1 1.6 9.5 12.8h1.2L8 5.6H6.7Z" />
  </Solid>
);

export const DiscordIcon = () => (
  <Solid>
    <path d="M8.3 4.9c-1.5.25-2.9.7-4.1 1.3C2.3 9.3 1.7 12.9 2 16.5c1.6 1.2 3.2 2 4.9 2.5l1.1-1.8-1.6-.8.4-.35c3.3 1.5 7.1 1.5 10.4 0l.4.35-1.6.8L17.1 19c1.7-.5 3.3-1.3 4.9-2.5.4-4.2-.7-7.5-2.2-10.3a15 15 0 0 0-4.1-1.3l-.6 1.25a14 14 0 0 0-6.2 0L8.3 4.9ZM8.7 10.1c1 0 1.75.9 1.75 2s-.75 2-1.75 2-1.75-.9-1.75-2 .75-2 1.75-2Zm6.6 0c1 0 1.75.9 1.75 2s-.75 2-1.75 2-1.75-.9-1.75-2 .75-2 1.75-2Z" />
  </Solid>
);

export const CopyIcon = () => (
  <Stroke>
    <path d="M9 8.5h10.5V20H9zM15.5 8.5V4H5v11.5h4" />
  </Stroke>
);

export const CheckIcon = () => (
  <Stroke>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Stroke>
);
