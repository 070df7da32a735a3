/** The entries of the navbar and the sidebar. */

export interface NavItem {
  text: string;
  link?: string;
  /** Regular expression tested against the route path without version and language. */
  activeMatch?: string;
  tag?: string;
  /** Default `right`. */
  position?: 'left' | 'right';
  items?: NavItem[];
}

/** A sidebar entry as the theme sees it. Exactly one of the four kinds. */
export type SidebarItem = SidebarLink | SidebarGroup | SidebarDivider | SidebarSectionHeader;

/** Color of a tag in the sidebar, like the types of `<Badge>`. */
export type TagType = 'tip' | 'info' | 'warning' | 'danger';

export interface SidebarLink {
  kind: 'link';
  text: string;
  /** Language of the text if it is not the language of the sidebar. */
  lang?: string;
  /** Writing direction of the text if it differs too. */
  dir?: 'ltr' | 'rtl';
  link: string;
  tag?: string;
  /** Default `info`. */
  tagType?: TagType;
  /** Markup of an SVG, shown before the text. */
  icon?: string;
  /** Written as `data-context`. */
  context?: string;
}

export interface SidebarGroup {
  kind: 'group';
  text: string;
  /** Language of the text if it is not the language of the sidebar. */
  lang?: string;
  /** Writing direction of the text if it differs too. */
  dir?: 'ltr' | 'rtl';
  /** Makes the heading of the group a link. */
  link?: string;
  items: SidebarItem[];
  collapsible: boolean;
  collapsed: boolean;
  tag?: string;
  /** Default `info`. */
  tagType?: TagType;
  /** Markup of an SVG, shown before the text. */
  icon?: string;
  context?: string;
}

export interface SidebarDivider {
  kind: 'divider';
  dividerType: 'dashed' | 'solid';
}

export interface SidebarSectionHeader {
  kind: 'section-header';
  text: string;
  tag?: string;
  /** Default `info`. */
  tagType?: TagType;
  /** Markup of an SVG, shown before the text. */
  icon?: string;
}
